import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { boundedArray, boundedRecord } from './bounded.ts';

const SHARED = fileURLToPath(new URL('..', import.meta.url));

/** A server's answers to its own pages, and what a page keeps in its own storage, have no other writer. */
const ANSWERS =
  /(?:Response|Details|Versions|List|Activity|Check|Entry|Key|Answer|Quote|Summary|Health|BillingPage|PublicSettings|DayDraft)Schema$/;
/** Exceptions to `ANSWERS`: these names match, but the data is untrusted. */
const SENT = ['DayEntrySchema', 'StoredEntrySchema'];

/** Every schema that src/shared exports for what comes from outside. */
async function findSchemas(): Promise<[string, z.core.$ZodType][]> {
  const files = readdirSync(SHARED, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<![.]test(?:-support)?)[.]ts$/.test(file))
    .filter((file) => readFileSync(join(SHARED, file), 'utf8').includes("from 'zod/mini'"));
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(SHARED, file)).href) as Promise<Record<string, unknown>>),
  );
  const found = modules.flatMap((module) => Object.entries(module));
  return found.filter(
    (one): one is [string, z.core.$ZodType] =>
      one[1] instanceof z.core.$ZodType && (!ANSWERS.test(one[0]) || SENT.includes(one[0])),
  );
}

type Def = { type: string; checks?: { _zod: { def: { check: string } } }[]; format?: string } & Record<
  string,
  unknown
>;
const defOf = (schema: unknown) => (schema as { _zod: { def: Def } })._zod.def;
const has = (def: Def, check: string) => def.checks?.some((one) => one._zod.def.check === check) ?? false;

/** What within a schema is looked at, changed or listed before its length is known. */
function findUnbounded(schema: unknown, path: string, isMeasured = false): string[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as object).flatMap(([key, inner]) =>
        findUnbounded(inner, `${path}.${key}`),
      );
    case 'array':
      return [...(isMeasured ? [] : [path]), ...findUnbounded(def.element, `${path}[]`)];
    case 'record':
      return [...(isMeasured ? [] : [path]), ...findUnbounded(def.valueType, `${path}{}`)];
    case 'union':
      return (def.options as unknown[]).flatMap((option, i) => findUnbounded(option, `${path}|${i}`));
    case 'pipe': {
      const before = defOf(def.in);
      const isPrecheck = before.type === 'unknown' && has(before, 'custom');
      return [...findUnbounded(def.in, path), ...findUnbounded(def.out, path, isPrecheck)];
    }
    case 'string':
      return has(def, 'max_length') || has(def, 'string_format') || def.format ? [] : [path];
    default:
      return def.innerType === undefined ? [] : findUnbounded(def.innerType, path);
  }
}

const schemas = await findSchemas();

describe('every schema for what comes from outside', () => {
  it('is found', () => {
    expect(schemas.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'ChangeSchema',
        'SyncRequestSchema',
        'LibraryFileSchema',
        'ImportRequestSchema',
      ]),
    );
  });

  // docs/product/limits.md#library-limits
  it.each(schemas)('%s bounds each text, list and record before it is looked at', (name, schema) => {
    expect(findUnbounded(schema, name)).toEqual([]);
  });
});

/** An array of `length` that throws when an element is read. */
function untouchableList(length: number): unknown[] {
  return new Proxy([], {
    get(list, key) {
      if (key === 'length') return length;
      if (typeof key === 'string' && /^\d+$/.test(key)) throw new Error(`element ${key} was looked at`);
      return Reflect.get(list, key);
    },
  });
}

describe('boundedArray', () => {
  const schema = boundedArray(z.int(), { min: 1, max: 3 });

  it('takes lists within the bounds, and checks their elements', () => {
    expect(schema.parse([1, 2, 3])).toEqual([1, 2, 3]);
    for (const wrong of [[], [1, 'x'], 'text', null, undefined, { length: 1 }]) {
      expect(schema.safeParse(wrong).success).toBe(false);
    }
  });

  it('looks at no element of a list that is too long', () => {
    expect(schema.safeParse(untouchableList(10_000)).error?.issues).toMatchObject([
      { message: 'at most 3 elements' },
    ]);
  });
});

it('boundedRecord looks at no value of a record with too many names', () => {
  const schema = boundedRecord(z.string(), z.int(), { max: 2, of: 'sets' });
  expect(schema.parse({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
  const get = () => {
    throw new Error('a value was looked at');
  };
  expect(schema.safeParse(new Proxy({ a: 1, b: 2, c: 3 }, { get })).success).toBe(false);
});

it('the largest lists of the schemas are refused untouched wherever they stand', () => {
  for (const [name, schema] of schemas) {
    if (defOf(schema).type !== 'object') continue;
    for (const [key, inner] of Object.entries((schema as z.ZodMiniObject).shape)) {
      if (defOf(inner).type !== 'pipe') continue;
      const outcome = (inner as z.ZodMiniType).safeParse(untouchableList(1_000_000));
      expect(outcome.success, `${name}.${key}`).toBe(false);
    }
  }
});
