/** Processes that tests start, and what can be seen of them from outside: output and admin port. */
package io.fairorder.integration.process;
