/**
 * Records a live match in the replay format, so that {@code fairorder replay} can run it again.
 *
 * <p>{@link io.fairorder.server.recording.RecordedOrdering} notes what the ordering is told, {@link
 * io.fairorder.server.recording.Recorder} writes it to files on a thread of its own.
 */
package io.fairorder.server.recording;
