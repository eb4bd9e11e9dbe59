import { createHash } from 'node:crypto';
import type { Core, IdempotencyRecord } from '#stripe-standin/state/store.ts';
import { ApiError, ParameterError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';
import { expandAnswer } from './expand.ts';
import { type ParamRecord, type ParamValue, parseBracketParams, readParams } from './params.ts';

const MAX_KEY = 255;
/** Stripe may forget keys after a day. */
const KEPT_SECONDS = 86_400;

/** Returns what makes two requests the same: method, address and parameters in any order. */
function fingerprintRequest(method: string, path: string, params: ParamRecord): string {
  return createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(sortNames(params))}`)
    .digest('hex');
}

/**
 * The answer that was given under this key before, or null.
 * @throws ApiError `idempotency_error` when the key came with another request
 */
function findFirstAnswer(core: Core, key: string, fingerprint: string): IdempotencyRecord | null {
  if (key.length > MAX_KEY) throw new ParameterError(`Idempotency keys take at most ${MAX_KEY} characters.`);
  const first = core.store.get('idempotency', key);
  if (!first) return null;
  if (core.now() - first.created > KEPT_SECONDS) {
    core.store.remove('idempotency', key);
    return null;
  }
  if (first.fingerprint === fingerprint) return first;
  throw new ApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function sortNames(value: ParamValue): unknown {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(sortNames);
  return Object.keys(value)
    .sort()
    .map((name) => [name, sortNames(value[name]!)]);
}

type Answer = { status: number; body: unknown; replayed: boolean };
type ApiRequest = {
  method: string;
  path: string;
  id: string;
  encoded: string;
  key: string | null;
  fails: boolean;
};

/**
 * Answers one request to an endpoint: the whole of it happens or nothing.
 *
 * Under an idempotency key the first result is kept, failures included, except when Stripe refuses the parameters.
 */
export function answerRequest(core: Core, endpoint: Endpoint, request: ApiRequest): Answer {
  try {
    const given = parseBracketParams(request.encoded);
    const key = request.method === 'POST' ? request.key : null;
    if (!key) return perform(core, endpoint, request, given);
    const fingerprint = fingerprintRequest(request.method, request.path, given);
    const first = findFirstAnswer(core, key, fingerprint);
    if (first) return { status: first.status, body: first.body, replayed: true };
    const answer = perform(core, endpoint, request, given);
    const { status, body } = answer;
    core.store.put('idempotency', { id: key, fingerprint, status, body, created: core.now() });
    return answer;
  } catch (error) {
    if (error instanceof ApiError) return describeFailure(error);
    throw error;
  }
}

function perform(
  core: Core,
  endpoint: Endpoint,
  request: ApiRequest,
  given: ReturnType<typeof parseBracketParams>,
): Answer {
  try {
    if (request.fails) throw new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' });
    const params = readParams(endpoint.params, given);
    const paths = Array.isArray(given.expand) ? (given.expand as string[]) : [];
    const body = core.store.atomically(() =>
      expandAnswer(core, endpoint.answer(core, params as never, { id: request.id }), paths),
    );
    return { status: 200, body, replayed: false };
  } catch (error) {
    if (error instanceof ApiError && !(error instanceof ParameterError)) return describeFailure(error);
    throw error;
  }
}

/** A failure as Stripe's JSON. */
export function describeFailure(error: ApiError): Answer {
  return { status: error.status, body: { error: error.details }, replayed: false };
}
