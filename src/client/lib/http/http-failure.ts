/** The status of a refusal that asks to wait. */
export const TOO_MANY_REQUESTS = 429;

/** Why a request brought no answer that can be used. */
export type HttpFailure =
  /** This device has no network. */
  | { kind: 'offline' }
  /** The server or the network in between gave no answer. */
  | { kind: 'unreachable' }
  /** No whole answer came within the time limit. */
  | { kind: 'timed-out' }
  /** No session: nothing was sent. */
  | { kind: 'signed-out' }
  /** Another tab has signed in to another account: nothing was sent with its token. */
  | { kind: 'other-account' }
  | HttpRefusal
  /** The answer is not of the shape agreed on. `message`: an English sentence that it holds all the same. */
  | { kind: 'unreadable'; message: string | null }
  /** A fault of this page. */
  | { kind: 'unexpected' };

export type HttpRefusal = {
  kind: 'refused';
  /** 0 where the refusal came without an answer of its own, such as in the address of a redirect. */
  status: number;
  /** Our server's stable code; null in the answer of a proxy. */
  code: string | null;
  /** The server's sentence, in English. */
  message: string | null;
  /** How long the server asks to wait (`Retry-After`); null where it does not say. */
  retryAfterMs: number | null;
};

/** Thrown by every request of `send-request.ts`. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly failure: HttpFailure;

  constructor(failure: HttpFailure) {
    super(describeForLog(failure));
    this.failure = failure;
  }
}

/** Returns the failure behind anything thrown; what no request threw is a fault of this page. */
export function toHttpFailure(thrown: unknown): HttpFailure {
  return thrown instanceof HttpError ? thrown.failure : { kind: 'unexpected' };
}

/** Returns a refusal with nothing but the parts given. */
export function createRefusal(parts: Partial<Omit<HttpRefusal, 'kind'>>): HttpRefusal {
  return { kind: 'refused', status: 0, code: null, message: null, retryAfterMs: null, ...parts };
}

/**
 * Returns whether nothing reached our server, or its answer got lost: then a change may have been made all
 * the same.
 */
export function isUnanswered(failure: HttpFailure): boolean {
  if (failure.kind === 'refused') return failure.status >= 500 && failure.code === null;
  return isOutOfReach(failure) || failure.kind === 'unreadable';
}

/** Returns whether this device has no network, as far as it knows. */
export function isOffline(): boolean {
  return navigator.onLine === false;
}

/** Returns whether no answer came at all. */
export function isOutOfReach({ kind }: HttpFailure): boolean {
  return kind === 'offline' || kind === 'unreachable' || kind === 'timed-out';
}

/** Returns whether the account asked about is not signed in here any more. */
export function isSignedOut(failure: HttpFailure): boolean {
  if (failure.kind === 'refused') return failure.status === 401;
  return failure.kind === 'signed-out' || failure.kind === 'other-account';
}

/** The code of a refusal; null for every other failure. */
export function codeOf(failure: HttpFailure): string | null {
  return failure.kind === 'refused' ? failure.code : null;
}

function describeForLog(failure: HttpFailure): string {
  if (failure.kind !== 'refused') return failure.kind;
  return [`HTTP ${failure.status}`, failure.code, failure.message].filter(Boolean).join(', ');
}
