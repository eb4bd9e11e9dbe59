import type { HttpFailure } from '#client/lib/http/http-failure.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';

/** The outcome of one request. */
export type SyncReply =
  | { kind: 'ok'; response: SyncResponse }
  /** The server failed while it worked on this request. */
  | { kind: 'crashed' }
  | { kind: 'too-large' }
  /** The server does not understand this version of the page any more. */
  | { kind: 'outdated' }
  | HttpFailure;
