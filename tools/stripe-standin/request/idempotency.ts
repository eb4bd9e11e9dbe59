import { createHash } from 'node:crypto';
import { ApiError, ParameterError } from '#stripe-standin/api-error.ts';
import type { Core } from '#stripe-standin/core.ts';
import type { IdempotencyRecord } from '#stripe-standin/state/records.ts';
import type { ParamRecord, ParamValue } from './bracket-params.ts';

const MAX_KEY = 255;
/** Stripe may forget keys after a day. */
const KEPT_SECONDS = 86_400;

/** Returns what makes two requests the same: method, address and parameters in any order. */
export function fingerprintRequest(method: string, path: string, params: ParamRecord): string {
  return createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(sortNames(params))}`)
    .digest('hex');
}

/**
 * The answer that was given under this key before, or null.
 * @throws ApiError `idempotency_error` when the key came with another request
 */
export function findFirstAnswer(core: Core, key: string, fingerprint: string): IdempotencyRecord | null {
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
