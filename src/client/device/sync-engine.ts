import { createStore, type ReadableStore } from '#client/lib/store/store.ts';
import { type Backoff, getBackoffDelay } from '#shared/lib/backoff.ts';
import { CHANGES_PER_SYNC, type SyncRequest, type SyncResponse } from '#shared/library/sync-protocol.ts';
import type { LibraryStore } from './library-store.ts';
import type { PendingChange } from './outbox.ts';
import { requestPages, type SyncReply } from './sync-requests.ts';

/** `too-large`: a proxy in front of the server refuses a single change. */
export type SyncStatus = 'idle' | 'syncing' | 'offline' | 'error' | 'too-large' | 'outdated';

const CONTENT_TOO_LARGE = 413;
/** Measured in JSON. A larger change is sent by itself. */
const MAX_BATCH_CHARACTERS = 1_000_000;
/** Caps the server's Retry-After. */
const MAX_RETRY_AFTER_MS = 15 * 60_000;
const RETRY_BACKOFF: Backoff = { initialMs: 1_000, maxMs: 60_000 };
/** After this many crashes in a row, the changes of a batch are sent one by one. */
const MAX_BATCH_CRASHES = 2;
/** A change that is sent by itself is refused after this many crashes. */
const MAX_SINGLE_CRASHES = 3;
const MAX_RESTARTS_PER_RUN = 5;

type EngineDeps = {
  store: LibraryStore;
  send: (request: SyncRequest) => Promise<SyncReply>;
  withLock: (sync: () => Promise<void>) => Promise<void>;
};

/** Runs one sync at a time, in all tabs through `withLock`, and retries with backoff. `run` never rejects. */
export class SyncEngine {
  readonly #deps: EngineDeps;
  readonly #status = createStore<SyncStatus>('idle');
  #isRunning = false;
  #shouldRunAgain = false;
  #holdCount = 0;
  #isRunDue = false;
  #isStopped = false;
  /** True from a failed batch until all changes are sent. */
  #isOneByOne = false;
  #failureCount = 0;
  #isNetworkLost = false;
  /** True if the network returned during a run, which then repeats without a pause. */
  #isNetworkBack = false;
  #isSignedOut = false;
  #earliestRunAt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #crashes: { id: string; isBatch: boolean; count: number } | null = null;
  /** Counts refusals since the last accepted change. Each one doubles the crashes that the next refusal takes. */
  #quarantineCount = 0;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  get status(): ReadableStore<SyncStatus> {
    return this.#status;
  }

  async run(): Promise<void> {
    if (this.#isStopped || this.#status.getSnapshot() === 'outdated' || Date.now() < this.#earliestRunAt)
      return;
    if (this.#holdCount > 0) {
      this.#isRunDue = true;
      return;
    }
    if (this.#isRunning) {
      this.#shouldRunAgain = true;
      return;
    }
    this.#isRunning = true;
    do {
      clearTimeout(this.#retryTimer);
      this.#shouldRunAgain = false;
      this.#isNetworkBack = false;
      this.#isSignedOut = false;
      // An error such as a refused lock must not end syncing on this page.
      await this.#deps
        .withLock(() => this.#syncUntilSent())
        .catch(() => {
          if (!this.#isStopped) this.#failAndRetry('error');
        });
    } while (this.#shouldRunAgain && this.#canRunAgain());
    this.#isRunning = false;
  }

  #canRunAgain(): boolean {
    if (this.#isStopped || this.#isSignedOut || Date.now() < this.#earliestRunAt) return false;
    const status = this.#status.getSnapshot();
    return status === 'idle' || (this.#isNetworkBack && status !== 'outdated');
  }

  /** Syncs even when offline, because a server on this machine responds without a network. */
  async handleNetworkChange(isOnline: boolean): Promise<void> {
    const status = this.#status.getSnapshot();
    this.#isNetworkLost = !isOnline;
    this.#isNetworkBack = isOnline;
    if (!isOnline && status !== 'outdated') this.#status.set('offline');
    else if (isOnline && status === 'offline') this.#status.set(this.#getStatusWithNetwork());
    await this.run();
  }

  #getStatusWithNetwork(): SyncStatus {
    if (this.#isRunning) return 'syncing';
    if (Date.now() < this.#earliestRunAt) return 'error';
    return this.#isStopped || this.#holdCount > 0 ? 'idle' : 'syncing';
  }

  hold(): () => void {
    this.#holdCount += 1;
    return () => {
      this.#holdCount -= 1;
      if (this.#holdCount > 0 || !this.#isRunDue) return;
      this.#isRunDue = false;
      void this.run();
    };
  }

  start(): void {
    this.#isStopped = false;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retryTimer);
  }

  async #syncUntilSent(): Promise<void> {
    let restartCount = 0;
    do {
      if (!this.#isNetworkLost) this.#status.set('syncing');
      const batch = this.#deps.store.hasCopy
        ? selectBatch(this.#deps.store.listPending(), this.#isOneByOne ? 1 : CHANGES_PER_SYNC)
        : [];
      const request = this.#deps.store.createRequest(batch);
      const reply = await requestPages(this.#deps.send, request);
      if (this.#isStopped) return;
      if (reply.kind === 'ok') {
        const isApplied = await this.#applyResponse(request, batch, reply.response);
        if (!isApplied) restartCount += 1;
        else if (this.#deps.store.listPending().length === 0) return this.#finish();
      } else if (!(await this.#handleFailure(reply, batch))) return;
      if (this.#isStopped) return;
    } while (restartCount < MAX_RESTARTS_PER_RUN);
    this.#failAndRetry('error');
  }

  #finish(): void {
    this.#isOneByOne = false;
    this.#status.set('idle');
  }

  /** Returns false if the request must be repeated. */
  async #applyResponse(
    request: SyncRequest,
    batch: readonly PendingChange[],
    response: SyncResponse,
  ): Promise<boolean> {
    this.#failureCount = 0;
    this.#isNetworkLost = false;
    const isApplied = await this.#deps.store.applyResponse(request, response);
    if (batch.length > 0 && response.acknowledged.length > 0) {
      this.#crashes = null;
      this.#quarantineCount = 0;
    }
    return isApplied && (batch.length === 0 || response.acknowledged.length > 0);
  }

  /** Returns true if the run continues with another request. */
  async #handleFailure(
    reply: Exclude<SyncReply, { kind: 'ok' }>,
    batch: readonly PendingChange[],
  ): Promise<boolean> {
    const [first] = batch;
    if (isTooLarge(reply) && batch.length > 1) {
      this.#isOneByOne = true;
      return true;
    }
    if (reply.kind === 'too-large' && first) {
      this.#deps.store.refuse(first, 'change_too_large');
      return true;
    }
    if (reply.kind === 'crashed' && first && (await this.#quarantineIfCrashing(first, batch.length > 1)))
      return true;
    this.#deps.store.noteFetchFailure();
    if (reply.kind === 'outdated') this.#status.set('outdated');
    else if (reply.kind === 'signed-out') {
      this.#isSignedOut = true;
      this.#status.set('error');
    } else if (reply.kind === 'offline') this.#failAndRetry('offline');
    else this.#failAndRetry(isTooLarge(reply) && first ? 'too-large' : 'error', getRetryAfterMs(reply));
    return false;
  }

  /** Refuses a change only if the server does not crash on a request without changes. */
  async #quarantineIfCrashing(first: PendingChange, isBatch: boolean): Promise<boolean> {
    const isRepeated = this.#crashes?.id === first.id && this.#crashes.isBatch === isBatch;
    const count = isRepeated && this.#crashes ? this.#crashes.count + 1 : 1;
    this.#crashes = { id: first.id, isBatch, count };
    if (isBatch) {
      if (count >= MAX_BATCH_CRASHES) this.#isOneByOne = true;
      return false;
    }
    if (count < MAX_SINGLE_CRASHES * 2 ** this.#quarantineCount) return false;
    const request = this.#deps.store.createRequest([]);
    const reply = await requestPages(this.#deps.send, request);
    if (reply.kind !== 'ok' || this.#isStopped) return false;
    await this.#deps.store.applyResponse(request, reply.response);
    this.#deps.store.refuse(first, 'failed_repeatedly');
    this.#failureCount = 0;
    this.#quarantineCount += 1;
    return true;
  }

  #failAndRetry(status: 'offline' | 'error' | 'too-large', minPauseMs = 0): void {
    this.#deps.store.noteFetchFailure();
    this.#status.set(status);
    this.#failureCount += 1;
    this.#earliestRunAt = Date.now() + minPauseMs;
    const pauseMs =
      minPauseMs > 0
        ? minPauseMs + Math.random() * 1_000
        : getBackoffDelay(this.#failureCount, RETRY_BACKOFF);
    this.#retryTimer = setTimeout(() => {
      // The clock may have been set back during the pause.
      this.#earliestRunAt = 0;
      void this.run();
    }, pauseMs);
  }
}

/** Returns true even if a proxy with a smaller limit refused the request before the server. */
function isTooLarge(reply: SyncReply): boolean {
  return reply.kind === 'too-large' || (reply.kind === 'refused' && reply.status === CONTENT_TOO_LARGE);
}

function getRetryAfterMs(reply: SyncReply): number {
  const waitMs = reply.kind === 'refused' ? (reply.retryAfterMs ?? 0) : 0;
  return Math.min(waitMs, MAX_RETRY_AFTER_MS);
}

function selectBatch(pending: readonly PendingChange[], maxChanges: number): PendingChange[] {
  const batch: PendingChange[] = [];
  let size = 0;
  for (const change of pending) {
    size += JSON.stringify(change.change).length;
    if (batch.length > 0 && (size > MAX_BATCH_CHARACTERS || batch.length >= maxChanges)) break;
    batch.push(change);
  }
  return batch;
}
