import { fetchAnswer, type RequestUser, sendRequest } from '#client/lib/http/send-request.ts';
import {
  RECORDINGS_PATH,
  type RecordingList,
  RecordingListSchema,
  recordingPath,
} from '#shared/recordings/recording.ts';

/** A sound of a few seconds on a slow line. */
const LIMIT_MS = 30_000;

/** The server's recordings of one account. Every function throws `HttpError`. */
export type RecordingsClient = {
  list: () => Promise<RecordingList>;
  /** Returns the bytes of a sound. */
  fetch: (id: string) => Promise<Uint8Array>;
  /** Keeps a sound; one that is there already stays. */
  send: (id: string, bytes: Uint8Array) => Promise<void>;
};

export function createRecordingsClient(as: RequestUser): RecordingsClient {
  return {
    list: () => fetchAnswer(RecordingListSchema, { path: RECORDINGS_PATH, as }),
    fetch: async (id) => {
      const response = await sendRequest({ path: recordingPath(id), as, timeoutMs: LIMIT_MS });
      return new Uint8Array(await response.arrayBuffer());
    },
    send: async (id, bytes) => {
      // The server looks at the bytes for what they are.
      const body = new Blob([Uint8Array.from(bytes)], { type: 'audio/webm' });
      await sendRequest({ path: recordingPath(id), method: 'PUT', body, as, timeoutMs: LIMIT_MS });
    },
  };
}
