package io.fairorder.integration.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/**
 * A page of the documentation, taken apart.
 *
 * @param path where it is
 * @param text all of it
 * @param links where its links and pictures point to
 * @param anchors what a link can point to in it
 * @param codeBlocks its code, one text a block
 * @param codeSpans its code within sentences
 */
record MarkdownPage(
    Path path,
    String text,
    List<String> links,
    Set<String> anchors,
    List<CodeBlock> codeBlocks,
    List<String> codeSpans) {
  private static final Pattern HTML_LINK = Pattern.compile("\\b(?:href|src)=\"([^\"]*)\"");
  private static final Pattern HTML_ANCHOR = Pattern.compile("\\b(?:id|name)=\"([^\"]*)\"");

  /**
   * Lines of code.
   *
   * @param language what the fence says, empty for a block that is only indented
   * @param text the lines
   */
  record CodeBlock(String language, String text) {
    /** Whether it may be what a person types. */
    boolean isShell() {
      return Set.of("", "sh", "bash", "shell", "console").contains(language);
    }
  }

  static MarkdownPage read(Path path) throws IOException {
    return of(path, Files.readString(path));
  }

  static MarkdownPage of(Path path, String text) {
    MarkdownPage page =
        new MarkdownPage(
            path, text, new ArrayList<>(), new HashSet<>(), new ArrayList<>(), new ArrayList<>());
    Parser.builder().build().parse(text).accept(new Collecting(page));
    return page;
  }

  /** The lines of shell commands, in blocks and in sentences. */
  List<String> shellTexts() {
    List<String> texts = new ArrayList<>(codeSpans);
    codeBlocks.stream().filter(CodeBlock::isShell).map(CodeBlock::text).forEach(texts::add);
    return texts;
  }

  private static final class Collecting extends AbstractVisitor {
    private final MarkdownPage page;
    private final Map<String, Integer> headings = new HashMap<>();

    Collecting(MarkdownPage page) {
      this.page = page;
    }

    @Override
    public void visit(Link link) {
      page.links.add(link.getDestination());
      visitChildren(link);
    }

    @Override
    public void visit(Image image) {
      page.links.add(image.getDestination());
      visitChildren(image);
    }

    @Override
    public void visit(HtmlBlock html) {
      html(html.getLiteral());
    }

    @Override
    public void visit(HtmlInline html) {
      html(html.getLiteral());
    }

    private void html(String literal) {
      HTML_LINK.matcher(literal).results().forEach(found -> page.links.add(found.group(1)));
      HTML_ANCHOR.matcher(literal).results().forEach(found -> page.anchors.add(found.group(1)));
    }

    @Override
    public void visit(Code code) {
      page.codeSpans.add(code.getLiteral());
    }

    @Override
    public void visit(FencedCodeBlock block) {
      page.codeBlocks.add(new CodeBlock(block.getInfo().strip(), block.getLiteral()));
    }

    @Override
    public void visit(IndentedCodeBlock block) {
      page.codeBlocks.add(new CodeBlock("", block.getLiteral()));
    }

    @Override
    public void visit(Heading heading) {
      String anchor =
          plainText(heading)
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N} _-]", "")
              .replace(' ', '-');
      int before = headings.merge(anchor, 1, Integer::sum) - 1;
      page.anchors.add(before == 0 ? anchor : anchor + "-" + before);
      visitChildren(heading);
    }

    private static String plainText(Node node) {
      StringBuilder text = new StringBuilder();
      node.accept(
          new AbstractVisitor() {
            @Override
            public void visit(Text each) {
              text.append(each.getLiteral());
            }

            @Override
            public void visit(Code each) {
              text.append(each.getLiteral());
            }
          });
      return text.toString();
    }
  }
}
