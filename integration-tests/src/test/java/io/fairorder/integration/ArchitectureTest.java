package io.fairorder.integration;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.fairorder.protocol.Tags;
import java.time.Clock;

/** Guards what CONTRIBUTING.md says of the modules: one direction, and a pure core. */
@AnalyzeClasses(packages = "io.fairorder", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String[] CORE = {
    "io.fairorder.rtt..",
    "io.fairorder.server.ordering..",
    "io.fairorder.server.grouping..",
    "io.fairorder.player.core.."
  };

  @ArchTest
  static final ArchRule protocolDependsOnNothingOfOurs = dependsOnlyOn("io.fairorder.protocol..");

  @ArchTest
  static final ArchRule rttEstimatorDependsOnNothingOfOurs = dependsOnlyOn("io.fairorder.rtt..");

  @ArchTest
  static final ArchRule runtimeDependsOnNothingOfOurs = dependsOnlyOn("io.fairorder.runtime..");

  @ArchTest
  static final ArchRule serverProxyDependsOnTheGroundAlone =
      dependsOnlyOn(
          "io.fairorder.server..",
          "io.fairorder.protocol..",
          "io.fairorder.rtt..",
          "io.fairorder.runtime..");

  @ArchTest
  static final ArchRule playerProxyDependsOnTheGroundAlone =
      dependsOnlyOn(
          "io.fairorder.player..",
          "io.fairorder.protocol..",
          "io.fairorder.rtt..",
          "io.fairorder.runtime..");

  /** The package named first depends, of all that is ours, on the packages named. */
  private static ArchRule dependsOnlyOn(String... packages) {
    return noClasses()
        .that()
        .resideInAPackage(packages[0])
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.fairorder..").and(not(resideInAnyPackage(packages))));
  }

  /** The core knows plain Java and tags: no network, no configuration, no metrics, no logs. */
  @ArchTest
  static final ArchRule theCoreIsPure =
      classes()
          .that()
          .resideInAnyPackage(CORE)
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage("java.lang", "java.lang.invoke", "java.util", "java.util.function")
                  .or(resideInAnyPackage(CORE))
                  .or(belongToAnyOf(Tags.class, Tags[].class)));

  /** Time is an argument, and one thread is enough. */
  @ArchTest
  static final ArchRule theCoreReadsNoClockAndStartsNoThread =
      noClasses()
          .that()
          .resideInAnyPackage(CORE)
          .should()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .dependOnClassesThat(belongToAnyOf(Thread.class, Clock.class));

  @ArchTest
  static final ArchRule thereAreNoCycles =
      slices().matching("io.fairorder.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule namesSayWhatAThingIs =
      noClasses()
          .that(alwaysTrue())
          .should()
          .haveNameMatching(".*(Manager|Helper|Utils?|Impl|Abstract[A-Z].*|Base)");
}
