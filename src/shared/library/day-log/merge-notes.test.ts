import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { mergeNotes } from './merge-notes.ts';

describe('mergeNotes', () => {
  it.each([
    ['only this device wrote', 'a', 'a', 'b', 'b', false],
    ['the edit changed nothing', 'a', 'b', 'a', 'b', false],
    ['both wrote the same', 'a', 'b', 'b', 'b', false],
    ['both wrote into an empty note', '', 'liked the dog', 'tired', 'liked the dog\ntired', false],
    ['one text contains the other', '', 'liked the dog', 'liked the dog a lot', 'liked the dog a lot', false],
    ['both started with the same line', '', 'dog\ncat\nbed', 'dog\ncow\nbed', 'dog\ncat\ncow\nbed', false],
    ['one started with the last line of the other', '', 'dog\ncat', 'cat\ncow', 'dog\ncat\ncow', false],
    [
      'both wrote a line at different places',
      'R:\nW:',
      'R:\n- good\nW:',
      'R:\nW:\n- good',
      'R:\n- good\nW:\n- good',
      false,
    ],
    ['they changed different lines', 'a\nb\nc', 'A\nb\nc', 'a\nb\nC', 'A\nb\nC', false],
    ['one deleted a line and the other added one', 'a\nb\nc', 'a\nc', 'a\nb\nc\nd', 'a\nc\nd', false],
    [
      'one moved a line and the other wrote below it',
      'b\nc\na',
      'a\nb\nc',
      'b\nc\na\nd',
      'a\nb\nc\nd',
      false,
    ],
    ['both rewrote one line', 'a\nb', 'a\nours', 'a\ntheirs', 'a\nours\ntheirs', true],
  ])('merges when %s', (_case, base, current, text, expected, clash) => {
    expect(mergeNotes(base, current, text)).toEqual({ text: expected, clash });
  });

  it('keeps the current note and reports a clash when the result is too long', () => {
    const [ours, theirs] = ['x', 'y'].map((letter) => letter.repeat(LIBRARY_LIMITS.mergedNotes - 5)) as [
      string,
      string,
    ];
    expect(mergeNotes('', ours, theirs)).toEqual({ text: ours, clash: true });
  });

  it('treats notes with thousands of equal lines as one block each', () => {
    const note = (interval: number) =>
      Array.from({ length: 4_000 }, (_, i) => (i % interval === 0 ? 'a' : 'b')).join('\n');
    const [base, current, text] = [note(2), note(3), note(5)] as const;
    expect(mergeNotes(base, current, text)).toEqual({ text: `${current}\n${text}`, clash: true });
  });

  // docs/product/day-log.md#notes-merge
  it('keeps every new line of both sides', () => {
    const note = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 });
    fc.assert(
      fc.property(note, note, note, (base, current, text) => {
        const { text: merged } = mergeNotes(base.join('\n'), current.join('\n'), text.join('\n'));
        const lines = merged.split('\n');
        const count = (line: string, texts: readonly string[]) =>
          texts.filter((other) => other === line).length;
        for (const line of [...current, ...text]) {
          if (!base.includes(line)) expect(lines).toContain(line);
          const max = Math.max(count(line, current), count(line, text));
          if (base.length === 0) expect(count(line, lines)).toBeLessThanOrEqual(max);
        }
      }),
    );
  });
});
