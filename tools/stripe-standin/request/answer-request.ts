import { ApiError, ParameterError } from '#stripe-standin/api-error.ts';
import type { Core } from '#stripe-standin/core.ts';
import { parseBracketParams } from './bracket-params.ts';
import type { Endpoint } from './endpoint.ts';
import { expandAnswer } from './expand.ts';
import { findFirstAnswer, fingerprintRequest } from './idempotency.ts';
import { readParams } from './read-params.ts';

export type Answer = { status: number; body: unknown; replayed: boolean };
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
