import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanNotes, cleanText, textKey } from './text.ts';

// docs/product/library.md#card-fields
it('trims, joins lines and drops control characters', () => {
  expect(cleanText('  ice\r\n\tcream \u0000\u0007 ')).toBe('ice cream');
  expect(cleanText('\ufeffAnimals')).toBe('Animals');
});

it('composes pinyin written with combining marks', () => {
  expect(cleanText('ma\u0304')).toBe('mā');
});

it('composes what a control character kept apart, and drops half characters', () => {
  expect(cleanText('e\u0000\u0301')).toBe('é');
  expect(cleanText('a\ud83d b\udc67')).toBe('a b');
});

it('keeps emoji, right-to-left text and hanzi outside the basic plane', () => {
  for (const text of ['👩‍👧', 'כלב', '𠮷']) expect(cleanText(text)).toBe(text);
});

// docs/product/library.md#card-fields
it('drops what cannot be seen, so that no two words look alike', () => {
  for (const sign of '\u00ad\u034f\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\u3164\ufeff') {
    expect(cleanText(`d${sign}og${sign}`)).toBe('dog');
    expect(textKey(`狗${sign}`)).toBe('狗');
  }
  expect(cleanText('ice \u200b cream')).toBe('ice cream');
});

it('keeps joiners, tags and selectors that change what is seen', () => {
  for (const text of ['👩‍👧', '👩🏽‍🚀', '🏳️‍🌈', '❤️', '👨‍🦰', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'సాఫ్ట్‌వేర్', 'क्‍ष', '葛󠄀'])
    expect(cleanText(text)).toBe(text);
  expect(cleanText('👩\u200d')).toBe('👩');
});

it('keeps a stored text of invisible signs alone, which a device must be able to read', () => {
  expect(cleanText('\u200b')).toBe('\u200b');
});

it('keeps 30 marks on a letter, even if a text has nothing else', () => {
  expect(cleanText(`q${'\u0323\u0307'.repeat(40)}y`)).toBe(`q${'\u0323'.repeat(15)}${'\u0307'.repeat(15)}y`);
  // Sorting all of them takes minutes.
  expect(cleanNotes('\u0323\u0307'.repeat(100_000))).toHaveLength(30);
});

it('compares without regard to case', () => {
  expect(textKey(' ÄPFEL ')).toBe(textKey('äpfel'));
});

/** Any text, rich in what the cleaning treats specially. */
const special = fc.constantFrom(
  '\u0000',
  '\u0301',
  '\u0344'.repeat(20),
  '\u0323'.repeat(20),
  'e',
  ' ',
  '\r\n',
  '\ud83d',
  '\udc67',
  '\u2000',
  '\u212b',
  '\ufeff',
  '\u200d',
  '\u200b',
  '\u061c',
  '\u3164',
  '👩',
  '🏴',
  '\u{e0067}\u{e007f}',
  'م',
  'क',
);
const anyText = fc
  .array(fc.oneof(special, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 20 })
  .map((parts) => parts.join(''));

it('is settled after one pass', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
      expect(cleanNotes(cleanNotes(text))).toBe(cleanNotes(text));
    }),
  );
});

it('keeps the lines of notes', () => {
  expect(cleanNotes('  one\r\ntwo\u0000 ')).toBe('one\ntwo');
});
