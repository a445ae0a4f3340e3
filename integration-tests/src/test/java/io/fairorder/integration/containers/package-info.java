/** The images, built and run by a real container engine. */
package io.fairorder.integration.containers;
