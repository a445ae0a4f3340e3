package io.fairorder.integration.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A link leads to a file of the repository, and to a heading that it has. */
final class LinkCheck implements PageCheck {
  private final Path root;

  LinkCheck(Path root) {
    this.root = root;
  }

  @Override
  public List<String> faults(MarkdownPage page) {
    List<String> faults = new ArrayList<>();
    for (String link : page.links()) {
      String fault = fault(page, link);
      if (!fault.isEmpty()) {
        faults.add("the link " + link + " " + fault);
      }
    }
    return faults;
  }

  private String fault(MarkdownPage page, String link) {
    URI uri;
    try {
      uri = URI.create(link);
    } catch (IllegalArgumentException e) {
      return "is no address: " + e.getMessage();
    }
    if (uri.isAbsolute()) {
      return uri.getScheme().equals("https") || "localhost".equals(uri.getHost())
          ? ""
          : "does not begin with https";
    }
    Path target = page.path();
    if (!uri.getPath().isEmpty()) {
      target = page.path().resolveSibling(uri.getPath()).normalize();
    }
    if (!target.startsWith(root)) {
      return "leads out of the repository";
    }
    boolean itself = target.equals(page.path());
    if (!itself && !Files.exists(target)) {
      return "leads to nothing";
    }
    if (uri.getFragment() == null) {
      return "";
    }
    if (!target.toString().endsWith(".md")) {
      return "names a heading of what is no page";
    }
    MarkdownPage linked = itself ? page : read(target);
    return linked.anchors().contains(uri.getFragment()) ? "" : "names a heading that is not there";
  }

  private static MarkdownPage read(Path path) {
    try {
      return MarkdownPage.read(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
