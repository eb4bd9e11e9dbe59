import { requestPages, type SyncReply } from '#client/device/sync-requests.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { postSync } from './account-server.ts';

type Caller = { accessToken: string };

/** Returns a function that sends a request of a device. */
export function sendTo(server: { url: string }, { accessToken }: Caller) {
  return async (request: SyncRequest): Promise<SyncReply> => {
    const response = await postSync(server, accessToken, request);
    if (response.status !== 200)
      throw new Error(`The sync responded with ${response.status}: ${await response.text()}`);
    return { kind: 'ok', response: (await response.json()) as SyncResponse };
  };
}

/** Returns a function that sends a request of a device and reads all pages of the response. */
export function receiveFrom(server: { url: string }, caller: Caller) {
  return async (request: SyncRequest): Promise<SyncResponse> => {
    const reply = await requestPages(sendTo(server, caller), request);
    if (reply.kind !== 'ok') throw new Error(`The pages of a response do not belong together: ${reply.kind}`);
    return reply.response;
  };
}
