import { ERROR_CODE_HEADER } from '#shared/http/answers.ts';

export const TOO_MANY_REQUESTS = 429;

export type HttpFailure =
  | { kind: 'offline' }
  | { kind: 'unreachable' }
  | { kind: 'timed-out' }
  /** No request was sent. */
  | { kind: 'signed-out' }
  | { kind: 'other-account' }
  | HttpRefusal
  | { kind: 'unreadable'; message: string | null }
  | { kind: 'unexpected' };

export type HttpRefusal = {
  kind: 'refused';
  /** 0 for a refusal in the URL of a redirect. */
  status: number;
  /** Null if another server responded, because only the message of such a response is used. */
  code: string | null;
  message: string | null;
  retryAfterMs: number | null;
};

export class HttpError extends Error {
  override name = 'HttpError';
  readonly failure: HttpFailure;

  constructor(failure: HttpFailure) {
    super(describeForLog(failure));
    this.failure = failure;
  }
}

export function toHttpFailure(thrown: unknown): HttpFailure {
  return thrown instanceof HttpError ? thrown.failure : { kind: 'unexpected' };
}

export function createRefusal(fields: Partial<Omit<HttpRefusal, 'kind'>>): HttpRefusal {
  return { kind: 'refused', status: 0, code: null, message: null, retryAfterMs: null, ...fields };
}

/** Returns the refusal code from the header that our server sets, like GoTrue and PostgREST. Proxies do not set it. */
export function readServerCode(headers: Headers): string | null {
  const [, postgrestCode = null] = /\bPostgREST; error=(\w+)/.exec(headers.get('proxy-status') ?? '') ?? [];
  return headers.get(ERROR_CODE_HEADER) ?? postgrestCode;
}

/** Returns true if our server did not respond. It may still have made the change. */
export function isOutcomeUnknown(failure: HttpFailure): boolean {
  if (failure.kind === 'refused') return failure.code === null;
  return isOutOfReach(failure) || failure.kind === 'unreadable';
}

export function isOffline(): boolean {
  return navigator.onLine === false;
}

export function isOutOfReach({ kind }: HttpFailure): boolean {
  return kind === 'offline' || kind === 'unreachable' || kind === 'timed-out';
}

export function isSignedOut(failure: HttpFailure): boolean {
  if (failure.kind === 'refused') return failure.status === 401 && failure.code !== null;
  return failure.kind === 'signed-out' || failure.kind === 'other-account';
}

export function getErrorCode(failure: HttpFailure): string | null {
  return failure.kind === 'refused' ? failure.code : null;
}

function describeForLog(failure: HttpFailure): string {
  if (failure.kind !== 'refused') return failure.kind;
  return [`HTTP ${failure.status}`, failure.code, failure.message].filter(Boolean).join(', ');
}
