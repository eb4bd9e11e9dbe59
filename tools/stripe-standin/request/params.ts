import type { z } from 'zod';
import { ParameterError } from './api-error.ts';

/** Stripe's form encoding: strings, nested in arrays and prototype-less objects. */
export type ParamValue = string | ParamValue[] | ParamRecord;
export type ParamRecord = { [name: string]: ParamValue };

const MAX_DEPTH = 8;
const REFUSED_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses `line_items[0][price]=p&metadata[userId]=7` into objects. Names 0, 1, 2 … or empty names (`types[]=a`) make an
 * array.
 * @throws ParameterError for names that reach into prototypes
 */
export function parseBracketParams(text: string): ParamRecord {
  const root = createRecord();
  for (const [name, value] of new URLSearchParams(text)) putValue(root, splitName(name), value);
  return mapRecord(root);
}

function createRecord(): ParamRecord {
  return Object.create(null) as ParamRecord;
}

function splitName(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  const path = match ? [match[1]!, ...[...match[2]!.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1]!)] : [];
  if (path.length === 0 || path.length > MAX_DEPTH || path.some((part) => REFUSED_NAMES.has(part))) {
    throw new ParameterError(`Received unknown parameter: ${name}`, 'parameter_unknown', name);
  }
  return path;
}

function putValue(record: ParamRecord, [name, ...rest]: string[], value: string): void {
  const part = name || String(Object.keys(record).length);
  if (rest.length === 0) {
    record[part] = value;
    return;
  }
  const existing = record[part];
  const child = typeof existing === 'object' ? (existing as ParamRecord) : createRecord();
  record[part] = child;
  putValue(child, rest, value);
}

function mapRecord(record: ParamRecord): ParamRecord {
  return Object.assign(
    createRecord(),
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, convertValue(value)])),
  );
}

function convertValue(value: ParamValue): ParamValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const list = Object.keys(value).map((_, index) => value[index]);
  return list.every((item) => item !== undefined) ? list.map(convertValue) : mapRecord(value);
}

/** @throws ParameterError with Stripe's message for the first parameter that does not match the endpoint's schema */
export function readParams(schema: z.ZodType, record: ParamRecord): unknown {
  const parsed = schema.safeParse(record);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  if (issue.code === 'unrecognized_keys') {
    const name = nameParam([...issue.path, issue.keys[0]!]);
    throw new ParameterError(`Received unknown parameter: ${name}`, 'parameter_unknown', name);
  }
  const name = nameParam(issue.path);
  const param = issue.path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part],
    record,
  );
  if (param === undefined) {
    throw new ParameterError(`Missing required param: ${name}.`, 'parameter_missing', name);
  }
  throw new ParameterError(`Invalid ${name}: ${issue.message}`, undefined, name);
}

function nameParam([first, ...rest]: PropertyKey[]): string {
  return String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('');
}
