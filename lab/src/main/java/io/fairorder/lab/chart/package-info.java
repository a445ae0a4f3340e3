/**
 * Charts as SVG files: small, the same bytes for the same figures, with a background of their own
 * so that they can be read on light and on dark pages.
 */
package io.fairorder.lab.chart;
