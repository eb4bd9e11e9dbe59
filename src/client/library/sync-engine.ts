import { CHANGES_PER_SYNC, type SyncRequest, type SyncResponse } from '#shared/library/sync-protocol.ts';
import type { LibraryStore } from './library-store.ts';
import type { PendingChange } from './outbox.ts';

/** What became of one request: answered, no network, no valid session, a server in trouble, or refused for good. */
export type SyncReply =
  | { kind: 'ok'; response: SyncResponse }
  | { kind: 'offline' }
  | { kind: 'signed-out' }
  | { kind: 'failed' }
  | { kind: 'too-large' };

export type SyncStatus = 'idle' | 'syncing' | 'offline' | 'error';

/** Size of the changes of one request, in characters of JSON; a single larger change goes alone. */
const BATCH_CHARACTERS = 1_000_000;
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];

/**
 * Sends the outbox and fetches what other devices did. One run at a time in this tab, and through `exclusively` one
 * in this browser; `run` never rejects. After a failure it tries again by itself, ever more slowly.
 */
export class SyncEngine {
  readonly #store: LibraryStore;
  readonly #send: (request: SyncRequest) => Promise<SyncReply>;
  readonly #exclusively: (work: () => Promise<void>) => Promise<void>;
  readonly #listeners = new Set<() => void>();
  #status: SyncStatus = 'idle';
  #running = false;
  #again = false;
  #stopped = false;
  /** After a request with several changes was found too large (by a proxy), each goes alone until all are sent. */
  #oneByOne = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: {
    store: LibraryStore;
    send: (request: SyncRequest) => Promise<SyncReply>;
    exclusively: (work: () => Promise<void>) => Promise<void>;
  }) {
    this.#store = deps.store;
    this.#send = deps.send;
    this.#exclusively = deps.exclusively;
  }

  readonly getStatus = (): SyncStatus => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Syncs now, or once more after the run that is under way. */
  async run(): Promise<void> {
    if (this.#stopped) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = true;
    clearTimeout(this.#retry);
    do {
      this.#again = false;
      // What is thrown here (a lock the browser refuses, say) must not end the syncing of this page for good.
      await this.#exclusively(() => this.#syncUntilSent()).catch(() => this.#fail('error', !this.#stopped));
    } while (this.#again && !this.#stopped && this.#status === 'idle');
    this.#running = false;
  }

  /** Takes up work, also after a `stop`. */
  start(): void {
    this.#stopped = false;
  }

  /** Ends the retries; a request under way finishes unheard. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
  }

  async #syncUntilSent(): Promise<void> {
    let more = true;
    while (more && !this.#stopped) {
      this.#setStatus('syncing');
      const sent = takeBatch(this.#store.listPending(), this.#oneByOne ? 1 : CHANGES_PER_SYNC);
      const request: SyncRequest = {
        deviceId: sent[0]?.deviceId ?? this.#store.deviceId,
        since: this.#store.rev,
        changes: sent.map(({ seq, change }) => ({ seq, change })),
      };
      const reply = await this.#send(request);
      if (this.#stopped) return;
      if (reply.kind === 'ok') {
        this.#failures = 0;
        const taken = this.#store.takeResponse(request, sent, reply.response);
        more = !taken || this.#store.listPending().length > 0;
      } else if (reply.kind === 'too-large' && sent.length > 1) {
        this.#oneByOne = true;
      } else if (reply.kind === 'too-large' && sent[0]) {
        this.#store.refuse(sent[0], 'change_too_large');
      } else {
        this.#fail(reply.kind === 'offline' ? 'offline' : 'error', reply.kind !== 'signed-out');
        return;
      }
    }
    this.#oneByOne = false;
    this.#setStatus('idle');
  }

  #fail(status: 'offline' | 'error', retry: boolean): void {
    this.#store.showDefaults();
    this.#setStatus(status);
    if (!retry) return;
    const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 60_000;
    this.#failures += 1;
    this.#retry = setTimeout(() => void this.run(), wait * (0.75 + Math.random() / 2));
  }

  #setStatus(status: SyncStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }
}

/** The first changes of the outbox that can go together: of one device, and not too much at once. */
function takeBatch(pending: readonly PendingChange[], most: number): PendingChange[] {
  const batch: PendingChange[] = [];
  let size = 0;
  for (const change of pending) {
    size += sizeOf(change);
    const fits = batch.length === 0 || (size <= BATCH_CHARACTERS && batch.length < most);
    if (!fits || (batch[0] && batch[0].deviceId !== change.deviceId)) break;
    batch.push(change);
  }
  return batch;
}

function sizeOf(pending: PendingChange): number {
  return JSON.stringify(pending.change).length;
}
