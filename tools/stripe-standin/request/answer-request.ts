import type { Core } from '#stripe-standin/state/store.ts';
import { ApiError, ParameterError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';
import { expandAnswer } from './expand.ts';
import { type ParamRecord, parseBracketParams, readParams } from './params.ts';

/**
 * The answer that was given under this key before, or null.
 * @throws ApiError `idempotency_error` when the key came with another request
 */
function findFirstAnswer(core: Core, key: string, request: string): Answer | null {
  const first = core.store.get('idempotency', key);
  if (!first || first.request === request) return first ?? null;
  throw new ApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

type Answer = { status: number; body: unknown };
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
    const named = `${request.path} ${request.encoded}`;
    const first = findFirstAnswer(core, key, named);
    if (first) return first;
    const answer = perform(core, endpoint, request, given);
    core.store.put('idempotency', { id: key, request: named, ...answer, created: core.now() });
    return answer;
  } catch (error) {
    if (error instanceof ApiError) return describeFailure(error);
    throw error;
  }
}

function perform(core: Core, endpoint: Endpoint, request: ApiRequest, given: ParamRecord): Answer {
  try {
    if (request.fails) throw new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' });
    const params = readParams(endpoint.params, given);
    const paths = Array.isArray(given.expand) ? (given.expand as string[]) : [];
    const body = core.store.atomically(() =>
      expandAnswer(core, endpoint.answer(core, params as never, { id: request.id }), paths),
    );
    return { status: 200, body };
  } catch (error) {
    if (error instanceof ApiError && !(error instanceof ParameterError)) return describeFailure(error);
    throw error;
  }
}

/** A failure as Stripe's JSON. */
export function describeFailure(error: ApiError): Answer {
  return { status: error.status, body: { error: error.details } };
}
