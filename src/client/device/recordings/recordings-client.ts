import { fetchAnswer, type RequestUser, sendRequest } from '#client/lib/http/send-request.ts';
import {
  RECORDINGS_PATH,
  type RecordingList,
  RecordingListSchema,
  recordingPath,
} from '#shared/recordings/recording.ts';

const LIMIT_MS = 30_000;

export type RecordingsClient = {
  list: () => Promise<RecordingList>;
  fetch: (id: string) => Promise<Uint8Array>;
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
      const body = new Blob([Uint8Array.from(bytes)], { type: 'audio/webm' });
      await sendRequest({ path: recordingPath(id), method: 'PUT', body, as, timeoutMs: LIMIT_MS });
    },
  };
}
