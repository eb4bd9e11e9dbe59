import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ParamValue, parseBracketParams } from './params.ts';

const name = fc
  .stringMatching(/^[a-z_]{1,8}$/)
  .filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text));
const { tree } = fc.letrec<{ tree: ParamValue }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string(),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    fc.dictionary(name, tie('tree'), { minKeys: 1, maxKeys: 3 }),
  ),
}));
const params = fc.dictionary(name, tree, { maxKeys: 4 });

/** Encodes parameters like the SDK. */
function encode(value: ParamValue, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value).flatMap(([part, inner]) => encode(inner, `${path}[${part}]`));
}

const measureDepth = (value: ParamValue): number =>
  typeof value === 'string' ? 1 : 1 + Math.max(...Object.values(value).map(measureDepth));
const toPlain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('parseBracketParams', () => {
  it('decodes parameters that were encoded with brackets', () => {
    fc.assert(
      fc.property(params, (record) => {
        fc.pre(Object.values(record).every((value) => measureDepth(value) <= 8));
        const pairs = Object.entries(record).flatMap(([part, value]) => encode(value, part));
        expect(toPlain(parseBracketParams(new URLSearchParams(pairs).toString()))).toEqual(toPlain(record));
      }),
    );
  });

  // docs/security.md#json-shapes
  it('refuses names that reach a prototype', () => {
    const evil = fc.constantFrom('__proto__', 'constructor', 'prototype');
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 3 }),
        evil,
        fc.array(name, { maxLength: 3 }),
        (before, bad, after) => {
          const [first, ...rest] = [...before, bad, ...after];
          const text = `${first}${rest.map((part) => `[${part}]`).join('')}=polluted`;
          expect(() => parseBracketParams(text)).toThrow('unknown parameter');
          expect(({} as Record<string, unknown>).polluted).toBeUndefined();
        },
      ),
    );
    expect(Object.getPrototypeOf(parseBracketParams('a[b]=1').a)).toBeNull();
  });

  it('throws only ParameterError for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '0', '[', ']', '=', '&', '%5B', '%') }), (text) => {
        try {
          parseBracketParams(text);
        } catch (error) {
          expect((error as Error).constructor.name).toBe('ParameterError');
        }
      }),
    );
  });

  it('decodes lists with and without indexes', () => {
    expect(parseBracketParams('types[]=a&types[]=b').types).toEqual(['a', 'b']);
    expect(parseBracketParams('types[1]=b&types[0]=a').types).toEqual(['a', 'b']);
  });

  it.each([
    ['broken brackets', 'a[b=1'],
    ['more than eight levels', `a${'[b]'.repeat(8)}=1`],
  ])('refuses %s', (_, text) => {
    expect(() => parseBracketParams(text)).toThrow('unknown parameter');
  });
});
