import { z } from 'zod/mini';

/** `GET`: `RecordingListSchema`, the recordings that the server holds of the family. */
export const RECORDINGS_PATH = '/api/recordings';

/** `PUT` keeps a sound under a new id, `GET` answers its bytes. A sound never changes: another one has another id. */
export const RECORDING_ROUTE = `${RECORDINGS_PATH}/:id`;
export const RecordingParamsSchema = z.object({ id: z.uuid() });

/** Returns where a recording lies on the server. */
export const recordingPath = (id: string) => `${RECORDINGS_PATH}/${id}`;

export const RecordingListSchema = z.object({
  ids: z.array(z.uuid()),
  /** What they take up, and what the family may take up. */
  bytes: z.int(),
  quota: z.int(),
});
export type RecordingList = z.infer<typeof RecordingListSchema>;

export const RECORDING_LIMITS = {
  seconds: 10,
  /** Ten seconds at the most that a browser was seen to make of one second of speech. */
  bytes: 256 * 1024,
  /** As many as a library has cards at most. */
  perFamily: 20_000,
} as const;

/** The containers that recorders of browsers make, by the name of each and how its files end. */
export const RECORDING_TYPES = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' } as const;
export type RecordingType = keyof typeof RECORDING_TYPES;
