import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseBytea, parseInt8, parseInt8Array } from './value-parsers.ts';

// docs/security.md#types
it('reads every int8 without losing a digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
      const read = parseInt8(String(value));
      expect(BigInt(read)).toBe(value);
      expect(typeof read).toBe(Number.isSafeInteger(Number(value)) ? 'number' : 'bigint');
    }),
  );
});

it('reads lists of int8, with gaps', () => {
  expect(parseInt8Array('{}')).toEqual([]);
  expect(parseInt8Array('{1,NULL,-9007199254740993}')).toEqual([1, null, -9007199254740993n]);
});

it('reads any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(parseBytea(`\\x${Buffer.from(bytes).toString('hex')}`)).toStrictEqual(new Uint8Array(bytes));
    }),
  );
});
