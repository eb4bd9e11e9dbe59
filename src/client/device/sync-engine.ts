import { createStore, type ReadableStore } from '#client/lib/store/store.ts';
import { type Backoff, backoffDelay } from '#shared/lib/backoff.ts';
import { CHANGES_PER_SYNC, type SyncRequest, type SyncResponse } from '#shared/library/sync-protocol.ts';
import type { LibraryStore } from './library-store.ts';
import type { PendingChange } from './outbox.ts';
import { requestPages, type SyncReply } from './sync-requests.ts';

/** `too-large`: a change that is sent alone does not pass a limit which is not the server's. */
export type SyncStatus = 'idle' | 'syncing' | 'offline' | 'error' | 'too-large' | 'outdated';

const CONTENT_TOO_LARGE = 413;
/** JSON characters per batch; a larger change is sent alone. */
const BATCH_CHARACTERS = 1_000_000;
/** The longest wait that a server's Retry-After may ask for. */
const LONGEST_RETRY_AFTER_MS = 15 * 60_000;
const RETRY_BACKOFF: Backoff = { firstMs: 1_000, longestMs: 60_000 };
/** After this many crashes in a row the changes are sent one by one. */
const CRASHES_TOGETHER = 2;
/** After this many crashes a change that was sent alone is put aside. */
const CRASHES_ALONE = 3;
const RESTARTS_PER_RUN = 5;

type EngineDeps = {
  store: LibraryStore;
  send: (request: SyncRequest) => Promise<SyncReply>;
  exclusively: (work: () => Promise<void>) => Promise<void>;
};

/** One run at a time, through `exclusively` even in the browser; `run` never rejects. Retries ever more slowly. */
export class SyncEngine {
  readonly #store: LibraryStore;
  readonly #send: (request: SyncRequest) => Promise<SyncReply>;
  readonly #exclusively: (work: () => Promise<void>) => Promise<void>;
  readonly #status = createStore<SyncStatus>('idle');
  #running = false;
  #again = false;
  #holds = 0;
  #isOwed = false;
  #stopped = false;
  /** After a request with several changes failed, each goes alone until all are sent. */
  #oneByOne = false;
  #failures = 0;
  #isNetworkLost = false;
  /** During a run, which then need not wait before it tries again. */
  #isNetworkBack = false;
  #isSignedOut = false;
  #notBefore = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #crashes: { id: string; together: boolean; count: number } | null = null;
  /** Each quarantined change since the last accepted one doubles the crashes that the next one needs. */
  #quarantined = 0;

  constructor(deps: EngineDeps) {
    this.#store = deps.store;
    this.#send = deps.send;
    this.#exclusively = deps.exclusively;
  }

  get status(): ReadableStore<SyncStatus> {
    return this.#status;
  }

  async run(): Promise<void> {
    if (this.#stopped || this.#status.getSnapshot() === 'outdated' || Date.now() < this.#notBefore) return;
    if (this.#holds > 0) {
      this.#isOwed = true;
      return;
    }
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = true;
    do {
      clearTimeout(this.#retry);
      this.#again = false;
      this.#isNetworkBack = false;
      this.#isSignedOut = false;
      // What is thrown here (a lock the browser refuses, say) must not end the syncing of this page for good.
      await this.#exclusively(() => this.#syncUntilSent()).catch(() => {
        if (!this.#stopped) this.#failAndRetry('error');
      });
    } while (this.#again && this.#mayRunAgain());
    this.#running = false;
  }

  #mayRunAgain(): boolean {
    if (this.#stopped || this.#isSignedOut || Date.now() < this.#notBefore) return false;
    const status = this.#status.getSnapshot();
    return status === 'idle' || (this.#isNetworkBack && status !== 'outdated');
  }

  /** Syncs either way: a server on this machine answers without a network, too. */
  async noticeNetwork(isOnline: boolean): Promise<void> {
    const status = this.#status.getSnapshot();
    this.#isNetworkLost = !isOnline;
    this.#isNetworkBack = isOnline;
    if (!isOnline && status !== 'outdated') this.#status.set('offline');
    else if (isOnline && status === 'offline') this.#status.set(this.#statusWithNetwork());
    await this.run();
  }

  #statusWithNetwork(): SyncStatus {
    if (this.#running) return 'syncing';
    if (Date.now() < this.#notBefore) return 'error';
    return this.#stopped || this.#holds > 0 ? 'idle' : 'syncing';
  }

  hold(): () => void {
    this.#holds += 1;
    return () => {
      this.#holds -= 1;
      if (this.#holds > 0 || !this.#isOwed) return;
      this.#isOwed = false;
      void this.run();
    };
  }

  start(): void {
    this.#stopped = false;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
  }

  async #syncUntilSent(): Promise<void> {
    let restarts = 0;
    do {
      if (!this.#isNetworkLost) this.#status.set('syncing');
      const sent = this.#store.hasCopy
        ? takeBatch(this.#store.listPending(), this.#oneByOne ? 1 : CHANGES_PER_SYNC)
        : [];
      const request = this.#store.createRequest(sent);
      const reply = await requestPages(this.#send, request);
      if (this.#stopped) return;
      if (reply.kind === 'ok') {
        const taken = await this.#takeResponse(request, sent, reply.response);
        if (!taken) restarts += 1;
        else if (this.#store.listPending().length === 0) return this.#finish();
      } else if (!(await this.#handleFailure(reply, sent))) return;
      if (this.#stopped) return;
    } while (restarts < RESTARTS_PER_RUN);
    this.#failAndRetry('error');
  }

  #finish(): void {
    this.#oneByOne = false;
    this.#status.set('idle');
  }

  /** False when the request must be made again. */
  async #takeResponse(
    request: SyncRequest,
    sent: readonly PendingChange[],
    response: SyncResponse,
  ): Promise<boolean> {
    this.#failures = 0;
    this.#isNetworkLost = false;
    const taken = await this.#store.takeResponse(request, response);
    if (sent.length > 0 && response.acknowledged.length > 0) {
      this.#crashes = null;
      this.#quarantined = 0;
    }
    return taken && (sent.length === 0 || response.acknowledged.length > 0);
  }

  async #handleFailure(
    reply: Exclude<SyncReply, { kind: 'ok' }>,
    sent: readonly PendingChange[],
  ): Promise<boolean> {
    const [first] = sent;
    if (isTooLarge(reply) && sent.length > 1) {
      this.#oneByOne = true;
      return true;
    }
    if (reply.kind === 'too-large' && first) {
      this.#store.refuse(first, 'change_too_large');
      return true;
    }
    if (reply.kind === 'crashed' && first && (await this.#quarantineIfCrashing(first, sent.length > 1)))
      return true;
    this.#store.noteFailure();
    if (reply.kind === 'outdated') this.#status.set('outdated');
    else if (reply.kind === 'signed-out') {
      this.#isSignedOut = true;
      this.#status.set('error');
    } else if (reply.kind === 'offline') this.#failAndRetry('offline');
    else this.#failAndRetry(isTooLarge(reply) && first ? 'too-large' : 'error', readWait(reply));
    return false;
  }

  /** A server that crashes without any change has troubles of its own: then all changes wait. */
  async #quarantineIfCrashing(first: PendingChange, together: boolean): Promise<boolean> {
    const isSame = this.#crashes?.id === first.id && this.#crashes.together === together;
    const count = isSame && this.#crashes ? this.#crashes.count + 1 : 1;
    this.#crashes = { id: first.id, together, count };
    if (together) {
      if (count >= CRASHES_TOGETHER) this.#oneByOne = true;
      return false;
    }
    if (count < CRASHES_ALONE * 2 ** this.#quarantined) return false;
    const request = this.#store.createRequest([]);
    const reply = await requestPages(this.#send, request);
    if (reply.kind !== 'ok' || this.#stopped) return false;
    await this.#store.takeResponse(request, reply.response);
    this.#store.refuse(first, 'failed_repeatedly');
    this.#failures = 0;
    this.#quarantined += 1;
    return true;
  }

  #failAndRetry(status: 'offline' | 'error' | 'too-large', atLeastMs = 0): void {
    this.#store.noteFailure();
    this.#status.set(status);
    this.#failures += 1;
    this.#notBefore = Date.now() + atLeastMs;
    const pause =
      atLeastMs > 0 ? atLeastMs + Math.random() * 1_000 : backoffDelay(this.#failures, RETRY_BACKOFF);
    this.#retry = setTimeout(() => {
      // The clock may have been set back meanwhile.
      this.#notBefore = 0;
      void this.run();
    }, pause);
  }
}

/** A proxy may have a smaller limit than the server, which never saw the changes. */
function isTooLarge(reply: SyncReply): boolean {
  return reply.kind === 'too-large' || (reply.kind === 'refused' && reply.status === CONTENT_TOO_LARGE);
}

/** In milliseconds. */
function readWait(reply: SyncReply): number {
  const wait = reply.kind === 'refused' ? (reply.retryAfterMs ?? 0) : 0;
  return Math.min(wait, LONGEST_RETRY_AFTER_MS);
}

function takeBatch(pending: readonly PendingChange[], most: number): PendingChange[] {
  const batch: PendingChange[] = [];
  let size = 0;
  for (const change of pending) {
    size += JSON.stringify(change.change).length;
    if (batch.length > 0 && (size > BATCH_CHARACTERS || batch.length >= most)) break;
    batch.push(change);
  }
  return batch;
}
