import { describe, expect, it } from 'vitest';
import { WORD_LIST_LIMITS } from './text/limits.ts';
import { parseTable } from './text/parse-table.ts';

function parse(text: string) {
  const parsed = parseTable(text);
  if (!parsed.ok) throw new Error(parsed.code);
  return parsed.table;
}

describe('parseTable', () => {
  it.each([
    ['a semicolon file with commas in every cell', 'Food, drinks;Pets, big\ntea, hot;dog, big', ';'],
    ['a tab file with commas in the heading', 'Food, drinks, more\tPets\ntea\tdog\nbread\tcat', '\t'],
    ['a comma file with a semicolon in a heading', 'Food; drinks,Pets\ntea,dog\nbread,cat', ','],
    ['a comma file with times of day', 'Time,Meal\n9:00,lunch\n18:00,dinner', ','],
    ['one column with commas in its words', 'Food\n"tea, hot"\n"bread, butter"', ','],
    ["Excel's directive", 'sep=;\nAnimals;Food, drinks\ndog;tea, hot', ';'],
  ])('detects the delimiter of %s', (_, text, delimiter) => {
    expect(parse(text).delimiter).toBe(delimiter);
  });

  it('reads quotes, doubled quotes and line breaks inside quotes', () => {
    expect(parse('A,B\r\n"x, y","say ""hi"""\r\n"two\r\nlines",z').rows).toEqual([
      ['A', 'B'],
      ['x, y', 'say "hi"'],
      ['two\nlines', 'z'],
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('reads line endings %j', (end) => {
    expect(parse(['A,B', 'dog,cat', ''].join(end)).rows).toEqual([
      ['A', 'B'],
      ['dog', 'cat'],
    ]);
  });

  it('reads a file that mixes line endings', () => {
    expect(parse('A,B\r\ndog,cat\nhen,pig\rcow,owl').rows).toHaveLength(4);
  });

  it('drops only trailing blank rows and columns', () => {
    expect(parse('A,B,,\ndog,,,\n,,,\n,cat,,\n,,,\n\n').rows).toEqual([['A', 'B'], ['dog'], [], ['', 'cat']]);
  });

  it('reports increasing progress', () => {
    const progress: number[] = [];
    parseTable(`A\n${'dog\n'.repeat(5_000)}`, { onProgress: (done) => progress.push(done) });
    expect(progress.length).toBeGreaterThan(2);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBeLessThanOrEqual(1);
  });

  it('reports the row of an unclosed quotation mark', () => {
    expect(parseTable('A,B\ndog,cat\n"hen,pig\ncow,owl')).toEqual({
      ok: false,
      code: 'broken_quotes',
      row: 3,
    });
  });

  it.each([
    ["Excel's directive", 'sep=;\nA;B\n"dog;cat', 3],
    ['directives of Anki', '#separator:semicolon\n#columns:A;B\n"dog;cat', 3],
  ])('counts the rows of %s', (_, text, row) => {
    expect(parseTable(text)).toEqual({ ok: false, code: 'broken_quotes', row });
  });

  it("counts the line of Excel's directive before the rows", () => {
    expect(parse('sep=;\nA;B').rowsBefore).toBe(1);
  });

  it('rejects a row of 10,000 columns and reports it', () => {
    const wide = Array.from({ length: 10_000 }, (_, i) => `w${i}`).join(',');
    expect(parseTable(`A,B\n${wide}`)).toEqual({
      ok: false,
      code: 'too_many_columns',
      row: 2,
      count: 10_000,
      limit: WORD_LIST_LIMITS.columns,
    });
  });

  it('accepts 10,000 blank columns', () => {
    expect(parse(`A,B\ndog${','.repeat(10_000)}`).rows).toEqual([['A', 'B'], ['dog']]);
  });

  it('accepts a header and as many rows as a library may have cards', () => {
    const full = `A\n${'dog\n'.repeat(WORD_LIST_LIMITS.rows)}\n\n\n`;
    expect(parse(full).rows).toHaveLength(WORD_LIST_LIMITS.rows + 1);
    expect(parseTable(`${full}dog`)).toEqual({
      ok: false,
      code: 'too_many_rows',
      limit: WORD_LIST_LIMITS.rows,
    });
  });
});
