/** What people without Docker download, unpacked and started as they do. */
package io.fairorder.integration.packages;
