/** What an operator sees of both proxies, and what the pages about it say. */
package io.fairorder.integration.operator;
