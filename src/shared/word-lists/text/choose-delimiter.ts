import Papa from 'papaparse';
import { isCategoryName } from './headings.ts';
import { WORD_LIST_LIMITS } from './limits.ts';

/** The comma comes last, because it is more often part of a word than a tab, a semicolon or a pipe. */
const COMMON_DELIMITERS = ['\t', ';', '|', ','] as const;
/** Notations that become one separator each: rows of dots, gaps, a meaning in brackets, a change of script. */
const VARIANTS = new Map<string, readonly [pattern: RegExp, separated: string]>([
  ['~', [/～/g, '~']],
  ['…', [/([^\s.…])[^\S\n]*(?:\.{3,}|…+)[^\S\n]*(?=[^\s.…])/g, '$1…']],
  ['  ', [/(\S)[ \u00a0\u3000]{2,}(?=\S)/g, '$1  ']],
  ['()', [/^(.*[^\s(（])[^\S\n]*[(（]([^()（）\n]+)[)）][^\S\n]*$/gm, '$1()$2']],
  [
    'a字',
    [
      /(\p{Script=Han})[^\S\n]+(?=\p{Script=Latin})|(\p{Script=Latin})[^\S\n]+(?=\p{Script=Han})/gu,
      '$1$2a字',
    ],
  ],
]);
/** Delimiters of handwritten lists. They belong to words elsewhere, so the app asks the parent. */
const HANDWRITTEN = [
  '，',
  '；',
  '、',
  '→',
  '->',
  '=>',
  ' - ',
  ' – ',
  ' — ',
  ' = ',
  '=',
  ':',
  '：',
  '/',
  ...VARIANTS.keys(),
];
/** Delimiters that may separate more than two words of a line. */
const LIST_DELIMITERS: readonly string[] = ['，', '；', '、'];

/** The choices of the picker. The empty one does not split rows. */
export const DELIMITERS = [
  ...COMMON_DELIMITERS,
  '，',
  '、',
  ' - ',
  '=',
  ':',
  '→',
  '/',
  ...VARIANTS.keys(),
  '',
];

const SAMPLE_CHARACTERS = 65_536;
const SAMPLE_ROWS = 100;

/** Rows agree from CLEAR on and disagree below POSSIBLE. In between, the app asks the parent. */
const CLEAR = 0.8;
const POSSIBLE = 0.3;

type DelimiterChoice = { delimiter: string; candidates: string[] };

/** Replaces every variant of a delimiter with the delimiter itself. */
export function unifyDelimiter(text: string, delimiter: string): string {
  const variant = VARIANTS.get(delimiter);
  return variant ? text.replace(/^[^\S\n]+/gm, '').replace(...variant) : text;
}

/** Chooses a delimiter. A single column needs none. `candidates` is empty if the rows leave no doubt. */
export function chooseDelimiter(text: string): DelimiterChoice {
  const choice = choose(text);
  // A single undivided line would not be a list.
  const isOneLine = !text.trim().includes('\n');
  const first = choice.candidates.find((delimiter) => delimiter !== '') ?? choice.delimiter;
  return isOneLine ? { delimiter: first, candidates: [] } : choice;
}

function choose(text: string): DelimiterChoice {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const scored = COMMON_DELIMITERS.map((delimiter) => ({
    delimiter,
    score: scoreDelimiter(sample, delimiter),
  }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score >= CLEAR && !isProse(sample, best.delimiter)) {
    const rivals = scored.filter(
      ({ delimiter, score }) => delimiter !== best.delimiter && score >= best.score,
    );
    const candidates = rivals.length > 0 ? [best, ...rivals].map(({ delimiter }) => delimiter) : [];
    return { delimiter: best.delimiter, candidates };
  }
  const handwritten = HANDWRITTEN.map((delimiter) => ({
    delimiter,
    score: scoreLines(sample, delimiter),
  })).filter(({ score }) => score >= CLEAR);
  const possible = scored.filter(({ score }) => score >= POSSIBLE);
  const open = [...possible, ...handwritten].sort((a, b) => b.score - a.score);
  const first = best.score > POSSIBLE ? best.delimiter : '';
  if (open.length === 0 && best.score >= 0)
    return { delimiter: best.delimiter, candidates: [best.delimiter, ''] };
  const spaced = areSpaced(sample) ? [' '] : [];
  if (open.length + spaced.length === 0)
    return { delimiter: hasSplitRows(sample) ? '' : ',', candidates: [] };
  const candidates = [...new Set([first, ...open.map(({ delimiter }) => delimiter), ...spaced, ''])];
  return { delimiter: first, candidates };
}

/** Returns a score from 0 (rows disagree) to 1 (rows agree), or -1 without the delimiter. */
function scoreDelimiter(sample: string, delimiter: string): number {
  const { data, errors } = Papa.parse<string[]>(sample, { delimiter, newline: '\n', preview: SAMPLE_ROWS });
  const counts = data.filter((row) => row.some((cell) => cell.trim() !== '')).map((row) => row.length);
  // A wrong delimiter splits quoted cells. In tab-separated text, quotation marks are often plain characters.
  const intactness = errors.length > 0 && delimiter !== '\t' ? 0.5 : 1;
  if (counts[0] !== 1) return intactness * scoreCounts(counts);
  // The first row is a title above the header, or a category name above its cards.
  const split = counts.filter((count) => count > 1);
  const score = split.length >= counts.length / 2 ? scoreCounts(split) : -1;
  return score >= CLEAR ? intactness * score * 0.9 : -1;
}

/** Scores the cells per row. The first row is the header, which may contain another delimiter. */
function scoreCounts([header = 0, ...rows]: readonly number[]): number {
  if (header < 2) return -1;
  if (rows.length === 0) return CLEAR;
  const score = rows.reduce((sum, fields) => sum + scoreRow(fields, header), 0) / rows.length;
  // Rows of categories differ in length.
  return rows.every((fields) => fields > 1) ? Math.max(score, CLEAR) : score;
}

/** Scores a row. Columns differ in length, so a short row counts as half an agreement. */
function scoreRow(fields: number, headerFields: number): number {
  if (fields === headerFields) return 1;
  return fields > 1 && fields < headerFields ? 0.5 : 0;
}

/** Spreadsheets write commas between the blank cells of a single column, which do not count. */
function hasSplitRows(sample: string): boolean {
  const { data } = Papa.parse<string[]>(sample, { delimiter: ',', newline: '\n', preview: SAMPLE_ROWS });
  const isTooWide = data.some((row) => row.length > WORD_LIST_LIMITS.columns);
  return !isTooWide && data.some((row) => row.filter((cell) => cell.trim() !== '').length > 1);
}

/** A category name above others needs no delimiter. */
function scoreLines(sample: string, delimiter: string): number {
  const lines = unifyDelimiter(sample, delimiter)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_ROWS);
  const isTime = (line: string) => delimiter === ':' && /\d:\d/.test(line);
  const counts = lines.map((line) => (isTime(line) ? 1 : line.split(delimiter).length));
  const usual = counts.find((count) => count > 1) ?? 0;
  const isSplit = (_: string, i: number) =>
    counts[i] === usual || (counts[i]! > 1 && LIST_DELIMITERS.includes(delimiter));
  const others = lines.filter((line, i) => isSplit(line, i) || (i > 0 && !isCategoryName(line, new Set())));
  const isOneList = lines.length === 1 && LIST_DELIMITERS.includes(delimiter);
  return others.length > 1 || isOneList ? lines.filter(isSplit).length / Math.max(1, others.length) : 0;
}

/** Returns true if lines are Chinese words with spaces, or have equally many parts, one of them Chinese. */
function areSpaced(sample: string): boolean {
  const lines = sample.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(/\s+/)]));
  const isHan = (part: string) => /^\p{Script=Han}+$/u.test(part);
  const areAlike = new Set(lines.map((parts) => parts.length)).size === 1 && lines.length > 1;
  return (
    lines.length > 0 &&
    lines.every((parts) => parts.length > 1 && (areAlike ? parts.some(isHan) : parts.every(isHan)))
  );
}

/** Commas that are always followed by a space may belong to sentences. */
function isProse(sample: string, delimiter: string): boolean {
  if (delimiter !== ',') return false;
  const unquoted = sample.replace(/"[^"]*"/g, '');
  const commas = unquoted.match(/,/g)?.length ?? 0;
  return commas > 0 && (unquoted.match(/, /g)?.length ?? 0) === commas;
}
