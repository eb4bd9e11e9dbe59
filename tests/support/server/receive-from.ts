import { requestPages } from '#client/library/request-pages.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { postSync } from './account-server.ts';

/** Returns what sends a device's request to a server and reads all pages of the answer, as the client does. */
export function receiveFrom(
  server: { url: string },
  accessToken: string,
): (request: SyncRequest) => Promise<SyncResponse> {
  return async (given) => {
    const reply = await requestPages(async (request) => {
      const response = await postSync(server, accessToken, request);
      if (response.status !== 200)
        throw new Error(`sync answered ${response.status}: ${await response.text()}`);
      return { kind: 'ok', response: (await response.json()) as SyncResponse };
    }, given);
    if (reply.kind !== 'ok') throw new Error(`The pages of an answer do not belong together: ${reply.kind}`);
    return reply.response;
  };
}
