import type { Core, Kind } from '#stripe-standin/state/store.ts';
import { ApiError, ParameterError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';
import { type ParamRecord, parseBracketParams, readParams } from './params.ts';

const REFERENCES = new Map<string, Kind>([
  ['customer', 'customer'],
  ['subscription', 'subscription'],
  ['latest_invoice', 'invoice'],
  ['invoice', 'invoice'],
  ['product', 'product'],
]);

type Node = Record<string, unknown>;

/** Returns a copy of an answer with objects where it names them by id, as `expand` asks (`data.latest_invoice`). */
function expandAnswer(core: Core, answer: object, paths: string[]): object {
  return paths.reduce((body, path) => expandNode(core, body as Node, path.split('.')), answer);
}

function expandNode(core: Core, node: Node, [name, ...rest]: string[]): Node {
  if (name === undefined) return node;
  const kind = REFERENCES.get(name);
  const value = Object.hasOwn(node, name) ? node[name] : undefined;
  const found = typeof value === 'string' && kind ? core.store.get(kind, value) : value;
  if (found === null && kind) return node;
  if (typeof found !== 'object' || found === null) {
    throw new ParameterError('This property cannot be expanded.', undefined, 'expand');
  }
  const expand = (node: object) => expandNode(core, node as Node, rest);
  return { ...node, [name]: Array.isArray(found) ? found.map(expand) : expand(found) };
}

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
    const { expand = [], ...rest } = given;
    const params = readParams(endpoint.params, rest);
    const body = core.store.atomically(() =>
      expandAnswer(
        core,
        endpoint.answer(core, params as never, { id: request.id }),
        [expand].flat().map(String),
      ),
    );
    return { status: 200, body };
  } catch (error) {
    if (error instanceof ApiError && !(error instanceof ParameterError)) return describeFailure(error);
    throw error;
  }
}

export function describeFailure(error: ApiError): Answer {
  return { status: error.statusCode, body: { error: error.details } };
}
