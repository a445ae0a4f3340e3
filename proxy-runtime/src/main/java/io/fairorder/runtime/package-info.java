/**
 * What both proxies run on: the choice of transport, configuration, the admin port and logs. It
 * knows neither protocol nor ordering.
 */
package io.fairorder.runtime;
