import type { z } from 'zod';
import { ParameterError } from './api-error.ts';

/** Parameters as Stripe's form encoding carries them: texts in lists and records. Records have no prototype. */
export type ParamValue = string | ParamValue[] | ParamRecord;
export type ParamRecord = { [name: string]: ParamValue };

const MAX_PAIRS = 1000;
const MAX_DEPTH = 8;
const REFUSED_NAMES = new Set(['__proto__', 'constructor', 'prototype']);
/** An index beyond the number of pairs cannot come from a list without holes. */
const INDEX = /^(0|[1-9]\d{0,3})$/;

/**
 * Reads `line_items[0][price]=p&metadata[userId]=7` into records and lists.
 *
 * A record whose names are 0, 1, 2 … (or empty, `types[]=a`) is a list.
 * @throws ParameterError for names that reach into prototypes, contradictions, lists with holes and excess
 */
export function parseBracketParams(text: string): ParamRecord {
  const root = newRecord();
  let pairs = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    pairs += 1;
    if (pairs > MAX_PAIRS) throw new ParameterError('Too many parameters.', 'parameter_invalid_string');
    put(root, splitName(name), value, name);
  }
  return Object.assign(newRecord(), mapRecord(root));
}

function newRecord(): ParamRecord {
  return Object.create(null) as ParamRecord;
}

function splitName(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw new ParameterError(`Invalid parameter name: ${name}`, 'parameter_unknown', name);
  const path = [match[1]!, ...[...match[2]!.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1]!)];
  if (path.length > MAX_DEPTH || path.some((part) => REFUSED_NAMES.has(part))) {
    throw new ParameterError(`Received unknown parameter: ${name}`, 'parameter_unknown', name);
  }
  return path;
}

function put(root: ParamRecord, path: string[], value: string, name: string): void {
  let record = root;
  for (const [depth, given] of path.entries()) {
    const part = given === '' ? String(Object.keys(record).length) : given;
    const present = record[part];
    if (depth === path.length - 1) {
      if (present !== undefined) throw new ParameterError(`Parameter given twice: ${name}`, undefined, name);
      record[part] = value;
      return;
    }
    if (typeof present === 'string' || Array.isArray(present)) {
      throw new ParameterError(`Parameter is both a value and a record: ${name}`, undefined, name);
    }
    const next = present ?? newRecord();
    record[part] = next;
    record = next;
  }
}

function mapRecord(record: ParamRecord): ParamRecord {
  const mapped = newRecord();
  for (const [name, value] of Object.entries(record)) mapped[name] = finish(value);
  return mapped;
}

function finish(value: ParamValue): ParamValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  if (!names.every((name) => INDEX.test(name))) return mapRecord(value);
  const list = names.map((_, index) => value[String(index)]);
  if (list.includes(undefined)) throw new ParameterError('A list of parameters has a hole.');
  return (list as ParamValue[]).map(finish);
}

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
