/** The command line that everything is started from, and (in time) the demo and the experiments. */
package io.fairorder.lab;
