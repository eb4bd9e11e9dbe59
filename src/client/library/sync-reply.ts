import type { SyncResponse } from '#shared/library/sync-protocol.ts';

/** What became of one request. */
export type SyncReply =
  | { kind: 'ok'; response: SyncResponse }
  | { kind: 'offline' }
  /** No valid session. */
  | { kind: 'signed-out' }
  /** No usable answer, or a busy server that asks to wait. */
  | { kind: 'failed'; retryAfterMs?: number }
  /** The server failed while it worked on this request. */
  | { kind: 'crashed' }
  | { kind: 'too-large' }
  /** The server does not understand this version of the page any more. */
  | { kind: 'outdated' };
