import fc from 'fast-check';

/** Every character that PostgreSQL takes in a text. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', '')),
  fc.constantFrom('', 'NULL', 'null', `'"\\`, '\\N', '\\x41', '{"a",b}', '😀 猫 ʼn', ' \t\r\n', 'e\u0301'),
);
const json = fc.oneof(
  fc.json().filter((value) => !value.includes('\\u0000')),
  fc.constantFrom(
    '1e400',
    '0.10',
    '-0.0',
    '1E-200',
    '"\\ud83d\\ude00"',
    '{"b":1,"a":{"":null}}',
    'null',
    '[]',
  ),
);
const digits = (value: number, length: number) => String(value).padStart(length, '0');
const date = fc
  .record({
    year: fc.integer({ min: 1, max: 9999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, day }) => `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`);
const instant = fc.oneof(
  fc
    .record({ date, second: fc.integer({ min: 0, max: 59 }), micro: fc.integer({ min: 0, max: 999_999 }) })
    .map(({ date: day, second, micro }) => `${day} 23:59:${digits(second, 2)}.${digits(micro, 6)}+00`),
  fc.constantFrom('infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '2026-03-01 08:00:00+00'),
);
const whole = (bits: bigint) =>
  fc.bigInt({ min: -(2n ** (bits - 1n)), max: 2n ** (bits - 1n) - 1n }).map((value) => value.toString());

function arrayOf(item: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const quote = (value: string | null) =>
    value === null ? 'NULL' : `"${value.replaceAll(/["\\]/g, (found) => `\\${found}`)}"`;
  return fc.array(fc.option(item), { maxLength: 5 }).map((items) => `{${items.map(quote).join(',')}}`);
}

/** Values of each type that the product's tables have, as texts that PostgreSQL reads. */
export const VALUE_TEXTS: Record<string, fc.Arbitrary<string>> = {
  text,
  'character varying': text,
  uuid: fc.uuid(),
  json,
  jsonb: json,
  date: fc.oneof(date, fc.constantFrom('infinity', '0044-03-15 BC')),
  'timestamp with time zone': instant,
  boolean: fc.constantFrom('true', 'false'),
  smallint: whole(16n),
  integer: whole(32n),
  bigint: whole(64n),
  'double precision': fc.double().map((value) => (Object.is(value, -0) ? '-0' : String(value))),
  bytea: fc.uint8Array({ maxLength: 40 }).map((bytes) => `\\x${Buffer.from(bytes).toString('hex')}`),
  'text[]': arrayOf(text),
  'integer[]': arrayOf(whole(32n)),
};
