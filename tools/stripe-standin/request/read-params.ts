import type { z } from 'zod';
import { ParameterError } from '#stripe-standin/api-error.ts';
import type { ParamRecord } from './bracket-params.ts';

/** Checks parameters against an endpoint's schema and names the first wrong one as Stripe does. */
export function readParams(schema: z.ZodType, given: ParamRecord): unknown {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  if (issue.code === 'unrecognized_keys') {
    const name = nameParam([...issue.path, issue.keys[0]!]);
    throw new ParameterError(`Received unknown parameter: ${name}`, 'parameter_unknown', name);
  }
  const name = nameParam(issue.path);
  if (valueAt(given, issue.path) === undefined) {
    throw new ParameterError(`Missing required param: ${name}.`, 'parameter_missing', name);
  }
  throw new ParameterError(`Invalid ${name}: ${issue.message}`, undefined, name);
}

function nameParam([first, ...rest]: PropertyKey[]): string {
  return String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('');
}

function valueAt(given: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part],
    given,
  );
}
