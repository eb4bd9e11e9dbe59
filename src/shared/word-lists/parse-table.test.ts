import { describe, expect, it } from 'vitest';
import { CSV_LIMITS } from './text/limits.ts';
import { parseTable } from './text/parse-table.ts';

function rowsOf(text: string) {
  const parsed = parseTable(text);
  if (!parsed.ok) throw new Error(parsed.code);
  return parsed.table;
}

describe('parseTable: the delimiter', () => {
  it.each([
    ['a semicolon file with commas in every cell', 'Food, drinks;Pets, big\ntea, hot;dog, big', ';'],
    ['a tab file with commas in the heading', 'Food, drinks, more\tPets\ntea\tdog\nbread\tcat', '\t'],
    ['a comma file whose heading holds a semicolon', 'Food; drinks,Pets\ntea,dog\nbread,cat', ','],
    ['a comma file with times of day', 'Time,Meal\n9:00,lunch\n18:00,dinner', ','],
    ['one column with commas in its words', 'Food\n"tea, hot"\n"bread, butter"', ','],
    ["Excel's directive", 'sep=;\nAnimals;Food, drinks\ndog;tea, hot', ';'],
  ])('%s', (_, text, delimiter) => {
    expect(rowsOf(text).delimiter).toBe(delimiter);
  });
});

describe('parseTable: rows', () => {
  it('reads quotes, doubled quotes and line breaks inside quotes', () => {
    expect(rowsOf('A,B\r\n"x, y","say ""hi"""\r\n"two\r\nlines",z').rows).toEqual([
      ['A', 'B'],
      ['x, y', 'say "hi"'],
      ['two\nlines', 'z'],
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('reads line ends %j', (end) => {
    expect(rowsOf(['A,B', 'dog,cat', ''].join(end)).rows).toEqual([
      ['A', 'B'],
      ['dog', 'cat'],
    ]);
  });

  it('reads a file that mixes line ends', () => {
    expect(rowsOf('A,B\r\ndog,cat\nhen,pig\rcow,owl').rows).toHaveLength(4);
  });

  it('drops blank rows and columns at the end, keeps blank rows between so that row numbers hold', () => {
    expect(rowsOf('A,B,,\ndog,,,\n,,,\n,cat,,\n,,,\n\n').rows).toEqual([
      ['A', 'B'],
      ['dog'],
      [],
      ['', 'cat'],
    ]);
  });

  it('reports progress that grows up to the whole', () => {
    const seen: number[] = [];
    parseTable(`A\n${'dog\n'.repeat(5_000)}`, { onProgress: (done) => seen.push(done) });
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBeLessThanOrEqual(1);
  });
});

describe('parseTable: files that cannot be used', () => {
  it('names the row in which a quotation mark is never closed', () => {
    expect(parseTable('A,B\ndog,cat\n"hen,pig\ncow,owl')).toEqual({
      ok: false,
      code: 'broken_quotes',
      row: 3,
    });
  });

  it('refuses a row of 10,000 columns and names it', () => {
    const wide = Array.from({ length: 10_000 }, (_, i) => `w${i}`).join(',');
    expect(parseTable(`A,B\n${wide}`)).toEqual({
      ok: false,
      code: 'too_many_columns',
      row: 2,
      count: 10_000,
      limit: CSV_LIMITS.columns,
    });
  });

  it('does not mind 10,000 blank columns', () => {
    expect(rowsOf(`A,B\ndog${','.repeat(10_000)}`).rows).toEqual([['A', 'B'], ['dog']]);
  });

  it('takes the header and as many rows as a library may hold cards, not one more', () => {
    const full = `A\n${'dog\n'.repeat(CSV_LIMITS.rows)}\n\n\n`;
    expect(rowsOf(full).rows).toHaveLength(CSV_LIMITS.rows + 1);
    expect(parseTable(`${full}dog`)).toEqual({ ok: false, code: 'too_many_rows', limit: CSV_LIMITS.rows });
  });
});
