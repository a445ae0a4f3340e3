/** What the command lines of both proxies have in common. */
package io.fairorder.runtime.cli;
