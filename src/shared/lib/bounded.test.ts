import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { boundedArray, boundedRecord } from './bounded.ts';

const SHARED = fileURLToPath(new URL('..', import.meta.url));

/** Names of schemas for data that only our own server or page writes. */
const TRUSTED =
  /(?:Response|Details|Versions|List|Activity|Check|Entry|Key|Answer|Quote|Preview|Summary|Health|BillingPage|PublicSettings|DayDraft)Schema$/;
/** Exceptions to `TRUSTED`: these names match, but the data is untrusted. */
const UNTRUSTED = ['DayEntrySchema', 'StoredEntrySchema'];

/** Returns every exported schema of src/shared that checks untrusted data. */
async function findSchemas(): Promise<[string, z.core.$ZodType][]> {
  const files = readdirSync(SHARED, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<![.]test(?:-support)?)[.]ts$/.test(file))
    .filter((file) => readFileSync(join(SHARED, file), 'utf8').includes("from 'zod/mini'"));
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(SHARED, file)).href) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, z.core.$ZodType] => entry[1] instanceof z.core.$ZodType)
    .filter(([name]) => !TRUSTED.test(name) || UNTRUSTED.includes(name));
}

type Def = { type: string; checks?: { _zod: { def: { check: string } } }[]; format?: string } & Record<
  string,
  unknown
>;
const getDef = (schema: unknown) => (schema as { _zod: { def: Def } })._zod.def;
const hasCheck = (def: Def, check: string) =>
  def.checks?.some(({ _zod }) => _zod.def.check === check) ?? false;

/** Returns the paths of texts, lists and records within a schema that are read before their length is checked. */
function findUnbounded(schema: unknown, path: string, isMeasured = false): string[] {
  const def = getDef(schema);
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
      const input = getDef(def.in);
      const isPrecheck = input.type === 'unknown' && hasCheck(input, 'custom');
      return [...findUnbounded(def.in, path), ...findUnbounded(def.out, path, isPrecheck)];
    }
    case 'string':
      return hasCheck(def, 'max_length') || hasCheck(def, 'string_format') || def.format ? [] : [path];
    default:
      return def.innerType === undefined ? [] : findUnbounded(def.innerType, path);
  }
}

const schemas = await findSchemas();

describe('Schemas of untrusted data', () => {
  it('include those of changes, requests and files', () => {
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
  it.each(schemas)('check every length in %s before the content', (name, schema) => {
    expect(findUnbounded(schema, name)).toEqual([]);
  });

  it('reject a list that is too long without reading an element', () => {
    for (const [name, schema] of schemas) {
      if (getDef(schema).type !== 'object') continue;
      for (const [key, inner] of Object.entries((schema as z.ZodMiniObject).shape)) {
        if (getDef(inner).type !== 'pipe') continue;
        const outcome = (inner as z.ZodMiniType).safeParse(createUnreadableList(1_000_000));
        expect(outcome.success, `${name}.${key}`).toBe(false);
      }
    }
  });
});

/** Returns an array of `length` that throws when an element is read. */
function createUnreadableList(length: number): unknown[] {
  return new Proxy([], {
    get(list, key) {
      if (key === 'length') return length;
      if (typeof key === 'string' && /^\d+$/.test(key)) throw new Error(`element ${key} was read`);
      return Reflect.get(list, key);
    },
  });
}

describe('boundedArray', () => {
  const schema = boundedArray(z.int(), { min: 1, max: 3 });

  it('accepts lists within the bounds and checks their elements', () => {
    expect(schema.parse([1, 2, 3])).toEqual([1, 2, 3]);
    for (const invalid of [[], [1, 'x'], 'text', null, undefined, { length: 1 }]) {
      expect(schema.safeParse(invalid).success).toBe(false);
    }
  });

  it('rejects a list that is too long without reading an element', () => {
    expect(schema.safeParse(createUnreadableList(10_000)).error?.issues).toMatchObject([
      { message: 'at most 3 elements' },
    ]);
  });
});

it('boundedRecord rejects a record with too many keys without reading a value', () => {
  const schema = boundedRecord(z.string(), z.int(), { max: 2, of: 'sets' });
  expect(schema.parse({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
  const get = () => {
    throw new Error('a value was read');
  };
  expect(schema.safeParse(new Proxy({ a: 1, b: 2, c: 3 }, { get })).success).toBe(false);
});
