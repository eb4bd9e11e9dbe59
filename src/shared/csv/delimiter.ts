import Papa from 'papaparse';

/** Tab and semicolon come first: on a tie, a comma is more often part of a word than they are. */
export const DELIMITERS = ['\t', ';', ','] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE_CHARACTERS = 65_536;
const SAMPLE_ROWS = 100;

/**
 * The delimiter under which the rows agree best with the header row; comma when the header holds none of them (one
 * column is a valid word list). The first delimiter seen would be wrong as soon as a heading holds a comma.
 * Line ends must be '\n'.
 */
export function chooseDelimiter(text: string): Delimiter {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  let best: Delimiter = ',';
  let bestScore = -1;
  for (const delimiter of DELIMITERS) {
    const score = scoreDelimiter(sample, delimiter);
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

/** 0 to 1: how well the rows fit the header's number of fields; -1 when the header is a single field. */
function scoreDelimiter(sample: string, delimiter: Delimiter): number {
  const { data, errors } = Papa.parse<string[]>(sample, { delimiter, newline: '\n', preview: SAMPLE_ROWS });
  const [header, ...rows] = data.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (!header || header.length < 2) return -1;
  if (rows.length === 0) return 0;
  const total = rows.reduce((sum, row) => sum + scoreRow(row.length, header.length), 0);
  // The wrong delimiter tears quoted cells apart. (A sample that ends inside quotes costs every delimiter the same.)
  return (errors.length > 0 ? 0.5 : 1) * (total / rows.length);
}

/** Columns of a word list differ in length, so a short row is half a sign of agreement; a row without any is none. */
function scoreRow(fields: number, headerFields: number): number {
  if (fields === headerFields) return 1;
  return fields > 1 && fields < headerFields ? 0.5 : 0;
}
