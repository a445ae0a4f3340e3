package io.fairorder.integration.docs;

import io.fairorder.lab.FairOrder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** A command that begins with {@code ./fairorder} is one that the real command line takes. */
final class FairOrderCommandCheck implements PageCheck {
  /** The launcher of the repository, and those of the packages. */
  private static final Pattern LAUNCHER =
      Pattern.compile(".*[/\\\\]fairorder(-(?<command>player))?(\\.bat)?");

  /** An image is named after the command that it runs. */
  private static final Pattern IMAGE =
      Pattern.compile("fairorder/(?<command>server|player|lab)(-proxy)?(:.*)?");

  private final Set<String> experiments = experiments();

  @Override
  public List<String> faults(MarkdownPage page) {
    List<String> faults = new ArrayList<>();
    for (String text : page.shellTexts()) {
      for (List<String> words : ShellText.commands(text)) {
        boolean inSentence = page.codeSpans().contains(text);
        arguments(words).ifPresent(arguments -> check(words, arguments, inSentence, faults));
      }
    }
    for (String span : page.codeSpans()) {
      if (span.matches("--[a-z][a-z-]*( [A-Z0-9]+)?( --.*)?")) {
        checkOptions(span, page, faults);
      }
    }
    return faults;
  }

  /**
   * Returns what the command line gets; nothing if the words start something else. A bare {@code
   * fairorder} may be a setting or a name; with a path before it, it is the file.
   */
  private static Optional<List<String>> arguments(List<String> words) {
    boolean inContainer = words.get(0).equals("docker") && words.contains("run");
    for (int index = 0; index < words.size(); index++) {
      Matcher program = (inContainer ? IMAGE : LAUNCHER).matcher(words.get(index));
      if (program.matches()) {
        List<String> arguments = new ArrayList<>();
        if (program.group("command") != null) {
          arguments.add(program.group("command"));
        }
        arguments.addAll(words.subList(index + 1, words.size()));
        return Optional.of(Placeholders.withEverythingOptional(arguments));
      }
    }
    return Optional.empty();
  }

  /** A sentence may name a command without what the command needs. */
  private void check(
      List<String> words, List<String> arguments, boolean inSentence, List<String> faults) {
    try {
      CommandLine.ParseResult result = lenient().parseArgs(arguments.toArray(String[]::new));
      while (result.hasSubcommand()) {
        result = result.subcommand();
      }
      if (result.commandSpec().qualifiedName().equals("fairorder lab run")) {
        String experiment = result.matchedPositionals().get(0).getValue();
        if (!Placeholders.is(experiment) && !experiments.contains(experiment)) {
          faults.add(String.join(" ", words) + ": there is no experiment " + experiment);
        }
      }
    } catch (ParameterException e) {
      if (inSentence && e instanceof MissingParameterException) {
        return;
      }
      faults.add(String.join(" ", words) + ": " + e.getMessage());
    }
  }

  /** An option that stands alone belongs to some command, or to a tool that the page also calls. */
  private static void checkOptions(String span, MarkdownPage page, List<String> faults) {
    for (String word : ShellText.commands(span).get(0)) {
      if (word.startsWith("--")
          && !hasOption(FairOrder.commandLine(), word)
          && page.codeBlocks().stream().noneMatch(block -> block.text().contains(word))) {
        faults.add("no command has the option " + word);
      }
    }
  }

  private static boolean hasOption(CommandLine commandLine, String option) {
    return commandLine.getCommandSpec().optionsMap().containsKey(option)
        || commandLine.getSubcommands().values().stream().anyMatch(sub -> hasOption(sub, option));
  }

  /** The real command line, which takes a placeholder where it takes a number. */
  private static CommandLine lenient() {
    CommandLine commandLine = FairOrder.commandLine();
    CommandLine.ITypeConverter<Integer> integer =
        text -> Placeholders.is(text) ? 1 : Integer.valueOf(text);
    CommandLine.ITypeConverter<Long> whole =
        text -> Placeholders.is(text) ? 1L : Long.valueOf(text);
    CommandLine.ITypeConverter<Double> number =
        text -> Placeholders.is(text) ? 1.0 : Double.valueOf(text);
    return commandLine
        .registerConverter(int.class, integer)
        .registerConverter(Integer.class, integer)
        .registerConverter(long.class, whole)
        .registerConverter(double.class, number);
  }

  private static Set<String> experiments() {
    StringWriter out = new StringWriter();
    FairOrder.commandLine().setOut(new PrintWriter(out)).execute("lab", "list");
    Set<String> names = new HashSet<>();
    out.toString().lines().forEach(line -> names.add(line.split(" ", 2)[0]));
    return names;
  }
}
