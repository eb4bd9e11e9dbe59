import { HttpError } from '#client/lib/http/http-failure.ts';
import { fetchAnswer, type RequestUser, sendCommand, sendRequest } from '#client/lib/http/send-request.ts';
import {
  MEDIA_BODY_TYPE,
  MEDIA_PATH,
  type MediaList,
  MediaListSchema,
  mediaPath,
  readMediaType,
} from '#shared/media/media.ts';

const LIMIT_MS = 30_000;

export type MediaClient = {
  list: () => Promise<MediaList>;
  fetch: (id: string) => Promise<Uint8Array>;
  send: (id: string, bytes: Uint8Array) => Promise<void>;
};

export function createMediaClient(as: RequestUser): MediaClient {
  return {
    list: () => fetchAnswer(MediaListSchema, { path: MEDIA_PATH, as }),
    fetch: async (id) => {
      const response = await sendRequest({ path: mediaPath(id), as, timeoutMs: LIMIT_MS });
      const bytes = new Uint8Array(await response.arrayBuffer());
      // A captive portal answers with its page.
      if (readMediaType(bytes) === null) throw new HttpError({ kind: 'unreadable', message: null });
      return bytes;
    },
    send: async (id, bytes) => {
      const body = new Blob([Uint8Array.from(bytes)], { type: MEDIA_BODY_TYPE });
      await sendCommand({ path: mediaPath(id), method: 'PUT', body, as, timeoutMs: LIMIT_MS });
    },
  };
}
