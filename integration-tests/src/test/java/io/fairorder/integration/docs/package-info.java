/** What the pages of the documentation say, held against what is there. */
package io.fairorder.integration.docs;
