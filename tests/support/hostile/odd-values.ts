/** A generator of numbers from 0 to 1, such as that of `createSeededRandom`. */
export type Random = () => number;

/** JSON that `JSON.stringify` cannot write, such as a number out of range or a repeated key. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;

/** Returns true with the probability `share`. */
export const happens = (random: Random, share: number): boolean => random() < share;

const nest = (open: string, close: string, depth: number) =>
  new RawJson(`${open.repeat(depth)}1${close.repeat(depth)}`);

/** Out-of-range numbers and times, broken characters and syntax of other languages. */
export const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\udc00\ud800',
  '\ufeff',
  '\u202eabc',
  '🌱'.repeat(300),
  'é'.normalize('NFD'),
  'x'.repeat(300),
  'x'.repeat(10_000),
  'x'.repeat(70_000),
  '0',
  '-1',
  '1e400',
  'NaN',
  'Infinity',
  '-infinity',
  'null',
  'true',
  '0x10',
  '9'.repeat(400),
  '2147483648',
  '9223372036854775808',
  '-9223372036854775809',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-4000-8000-000000000000',
  'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
  '{00000000-0000-4000-8000-000000000000}',
  '00000000-0000-4000-8000-00000000000',
  '0000-01-01',
  '0001-01-01',
  '2026-02-30',
  '2024-02-29',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '294277-01-01T00:00:00Z',
  '4714-11-24 BC',
  '2026-03-01T24:00:00Z',
  '2026-03-01T00:00:00+23:59',
  '2026-03-01T00:00:00.000000000001Z',
  '2026-03-01T00:00:60Z',
  'infinity',
  'now',
  "'; select 1; --",
  '" or ""="',
  '{{7*7}}',
  '%s%n',
  '../../etc/passwd',
  '<script>x</script>',
  '\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'mütter@example.org',
  'user!x@example.org',
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(185)}.org`,
  '"a b"@example.org',
  'a@[127.0.0.1]',
  '@',
  '\\',
  '\\x00',
  '{1,2}',
  '{"a":1}',
  '(,)',
  '[1,2)',
  'eq.1',
  '=?utf-8?q?x?=',
];

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e21,
  1e308,
  -1e-320,
  [],
  {},
  [[]],
  [null],
  [1, 'a', {}],
  { length: 3 },
  { toString: 1 },
  new RawJson('{"then":1}'),
  { constructor: { prototype: 1 } },
  new RawJson('1e400'),
  new RawJson('-1e400'),
  new RawJson('123456789012345678901234567890'),
  new RawJson('{"__proto__":{"a":1}}'),
  new RawJson('{"a":1,"a":2}'),
  new RawJson('"\\ud800"'),
  new RawJson('"\\u0000"'),
  nest('[', ']', 300),
  nest('{"a":', '}', 300),
  nest('[', ']', 9_000),
  Array.from({ length: 2_000 }, (_, i) => i),
];

/** Values that a database refuses or alters. */
const UNSTORABLE_VALUES: readonly unknown[] = [
  'a\u0000b',
  '\ud83d',
  'x\udc00',
  new RawJson('"\\u0000"'),
  new RawJson('{"a\\u0000":1}'),
  new RawJson('{"\\ud800":"\\udfff"}'),
  new RawJson('{"a":{"b":["\\u0000"]}}'),
  new RawJson('["\\u0000"]'),
  new RawJson('1e400'),
  new RawJson('9007199254740993'),
  2_147_483_648,
  '294277-01-01T00:00:00Z',
  '2026-03-01T00:00:00+15:59',
  'infinity',
];

export function makeOddValue(random: Random): unknown {
  if (happens(random, 0.2)) return pick(random, UNSTORABLE_VALUES);
  return happens(random, 0.5) ? pick(random, ODD_TEXTS) : pick(random, ODD_VALUES);
}

/** Converts a value to JSON and inserts the text of each `RawJson`. */
export function writeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join()}]`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${writeJson(field)}`).join()}}`;
  }
  return JSON.stringify(value ?? null);
}
