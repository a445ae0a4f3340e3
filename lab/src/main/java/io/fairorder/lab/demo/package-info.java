/**
 * The demo: the same players on the same paths, with FairOrder and without, on real sockets; shown
 * in the terminal and on a page that the process serves itself.
 *
 * <p>{@link io.fairorder.lab.demo.Demo} runs the two lanes, {@code LaneScore} judges them, {@code
 * DemoView} is what terminal, page and summary show.
 */
package io.fairorder.lab.demo;
