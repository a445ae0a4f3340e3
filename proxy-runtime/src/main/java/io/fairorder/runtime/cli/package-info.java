/** What the command lines of everything that serves have in common. */
package io.fairorder.runtime.cli;
