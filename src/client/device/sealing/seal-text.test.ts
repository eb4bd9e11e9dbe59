import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeSealingKey, isSealed, loadCipher, openText, sealText } from './seal-text.ts';

// Before the tests are collected: some of them seal a text then.
await loadCipher();

const key = decodeSealingKey('A'.repeat(43))!;
const otherKey = decodeSealingKey(`${'B'.repeat(42)}A`)!;

describe('sealText', () => {
  test('is opened again to the same text, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3_000 }), (text) => {
        expect(openText(key, 'here', sealText(key, 'here', text))).toBe(text);
      }),
    );
  });

  // docs/security.md#sealing
  test('leaves no word readable and never writes the same value twice', () => {
    const sealed = sealText(key, 'here', 'Lina 说了苹果');
    expect(sealed).not.toContain('Lina');
    expect(isSealed(sealed)).toBe(true);
    expect(sealText(key, 'here', 'Lina 说了苹果')).not.toBe(sealed);
  });

  test('makes a whole library shorter than its plain text', () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => ({ id: `f${i}`, word: '苹果', categoryId: 'cat1' }));
    const text = JSON.stringify(rows);
    const sealed = sealText(key, 'here', text);
    expect(sealed.length).toBeLessThan(text.length / 2);
    expect(openText(key, 'here', sealed)).toBe(text);
  });
});

// docs/security.md#sealing
describe('openText', () => {
  const sealed = sealText(key, 'here', 'apple');

  test('refuses another key, another context and a plain text', () => {
    expect(openText(otherKey, 'here', sealed)).toBeNull();
    expect(openText(key, 'there', sealed)).toBeNull();
    expect(openText(key, 'here', '{"word":"apple"}')).toBeNull();
  });

  test('refuses a value with any character changed or cut off', () => {
    fc.assert(
      fc.property(fc.nat(sealed.length - 2), (at) => {
        const swapped = sealed[at] === 'x' ? 'y' : 'x';
        expect(openText(key, 'here', sealed.slice(0, at) + swapped + sealed.slice(at + 1))).toBeNull();
        expect(openText(key, 'here', sealed.slice(0, at))).toBeNull();
      }),
    );
  });
});

describe('decodeSealingKey', () => {
  test('reads 32 bytes and nothing else', () => {
    expect(key).toHaveLength(32);
    expect(decodeSealingKey(null)).toBeNull();
    expect(decodeSealingKey('A'.repeat(42))).toBeNull();
    expect(decodeSealingKey(`${'A'.repeat(42)}+`)).toBeNull();
  });
});
