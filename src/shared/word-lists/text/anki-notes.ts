import { decodeHTML } from 'entities/decode';
import { cleanText } from '#shared/library/tables/text.ts';
import { findHeadingKind } from './headings.ts';
import { WORD_LIST_LIMITS } from './limits.ts';
import { countSyllables, hasTones } from './pinyin-tones.ts';
import { escapeCell } from './write-csv.ts';

/** A formula that was removed from a cell. Rows and columns count from 0, without the header. */
export type LostFormula = { row: number; column: number; text: string };

export type NoteTable = { header: string[]; rows: string[][]; lostFormulas: LostFormula[] };

/**
 * Reads the fields of notes as plain text. Readings above the characters of a field become a separate column, unless a
 * field already has the pinyin. Cells are escaped as in our exports, so the list reader returns them unchanged.
 */
export function readNotes(
  header: readonly string[],
  notes: readonly (readonly string[])[],
  { isHtml }: { isHtml: boolean },
): NoteTable {
  const lostFormulas: LostFormula[] = [];
  const cells = notes.map((fields, row) =>
    fields.map((field, column) => {
      const plain = shorten(removeSounds(isHtml ? htmlToText(stripClozes(field)) : field));
      const { text, formula } = cutFormulas(plain);
      if (formula) lostFormulas.push({ row, column, text: formula });
      return separateReading(text);
    }),
  );
  const hasPinyin = header.some((heading) => findHeadingKind(heading) === 'pinyin');
  const readingColumn = hasPinyin
    ? -1
    : header.findIndex((_, column) => cells.some((row) => (row[column]?.reading ?? '') !== ''));
  return {
    header: [...header, ...(readingColumn < 0 ? [] : ['Reading'])],
    rows: cells.map((row) => {
      const texts = row.map(({ text }) => escapeCell(text));
      if (readingColumn >= 0) texts[header.length] = row[readingColumn]?.reading ?? '';
      return Array.from(texts, (text = '') => text);
    }),
    lostFormulas,
  };
}

/** Separators between characters and the reading above them (Unicode, 23.8), which Anki's fields never contain. */
const [BASE, READING, END] = ['\ufff9', '\ufffa', '\ufffb'];
const MARKS = /([\ufff9-\ufffb])/;

/**
 * Converts HTML to text. No pattern matches beyond the next opening sign, because long runs of such signs would take
 * quadratic time.
 */
export function htmlToText(html: string): string {
  const text = cutBetween(html, '<!--', '-->')
    .text.replace(/<!--.*/s, '')
    .replace(/<(style|script)\b[^<>]*>[^<]*<\/\1\s*>/gi, '')
    .replace(/<\/?(?:br|div|p|li|tr)\b[^<>]*>/gi, ' ')
    .replace(/<rp\b[^<>]*>[^<]*/gi, '')
    .replace(/<ruby\b[^<>]*>/gi, BASE)
    .replace(/<rt\b[^<>]*>/gi, READING)
    .replace(/<\/(?:rt|ruby)\s*>/gi, END)
    .replace(/<[!?/]?[a-z[](?:(?:"[^"<]*"|'[^'<]*'|[^<>"'])*|[^<>]*)>/gi, '');
  return decodeHTML(text);
}

/** Shortens text that is too long for any card. */
function shorten(text: string): string {
  const max = WORD_LIST_LIMITS.cellCharacters;
  return text.length > max ? text.replace(/\s+/g, ' ').slice(0, max) : text;
}

function removeSounds(text: string): string {
  return text.replace(/\[sound:[^[\]]*\]/g, '');
}

const CLOZE = /\{\{c\d+::((?:(?!\{\{|\}\}|::).)*)(?:::(?:(?!\{\{|\}\}).)*)?\}\}/gs;

/** Turns Anki's `{{c1::Paris::city}}` into `Paris`, even inside another cloze. */
function stripClozes(field: string): string {
  return field.replace(CLOZE, '$1').replace(CLOZE, '$1');
}

/** The delimiters of formulas (docs.ankiweb.net/math.html). */
const FORMULAS = [
  ['[latex]', '[/latex]'],
  ['[$$]', '[/$$]'],
  ['[$]', '[/$]'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
] as const;

function cutFormulas(plain: string): { text: string; formula: string | undefined } {
  let [text, formula] = [plain, undefined as string | undefined];
  for (const [open, close] of FORMULAS) {
    const cut = cutBetween(text, open, close);
    text = cut.text;
    formula ??= cut.first;
  }
  return { text, formula };
}

/** Replaces each part from `open` to the next `close` with a space. `first` is the first such part. */
function cutBetween(whole: string, open: string, close: string): { text: string; first?: string } {
  const pieces: string[] = [];
  let [position, first] = [0, undefined as string | undefined];
  for (;;) {
    const start = whole.indexOf(open, position);
    const end = start < 0 ? -1 : whole.indexOf(close, start + open.length);
    if (end < 0) break;
    pieces.push(whole.slice(position, start));
    position = end + close.length;
    first ??= whole.slice(start, position);
  }
  if (first === undefined) return { text: whole };
  return { text: [...pieces, whole.slice(position)].join(' '), first };
}

const HAN = /\p{Script=Han}/u;
const BRACKETS = /\[([^[\]\ufff9-\ufffb]{1,60})\]/g;
const KANA_OR_ZHUYIN = /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}ー・ˊˇˋ˙\s]+$/u;
/** East Asian characters that are written without a following space. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u;

/** Separates text and reading. The reading is empty unless it is known for each Chinese character. */
function separateReading(plain: string): { text: string; reading: string } {
  const marked = markBrackets(plain);
  if (!marked.includes(READING)) return { text: marked.replace(MARKS_ALL, ''), reading: '' };
  const parts = marked.split(MARKS);
  let [text, reading] = ['', ''];
  for (let index = 0; index < parts.length; index += 2) {
    const part = parts[index]!;
    const isReading = parts[index - 1] === READING;
    if (!isReading) text += part;
    if (isReading) reading += KANA_OR_ZHUYIN.test(part) ? part : ` ${part} `;
    else if (parts[index + 1] !== READING) reading += part;
  }
  return { text, reading: HAN.test(reading) ? '' : cleanText(reading) };
}

const MARKS_ALL = /[\ufff9-\ufffb]/g;

/** Marks the readings that Anki shows above the preceding characters: ` 食[た]べる`, `猫[mao1]`. */
function markBrackets(text: string): string {
  const brackets = [...text.matchAll(BRACKETS)];
  const hasPinyin = brackets.some(([, inside = '']) => isPinyin(inside));
  const marked: string[] = [];
  let position = 0;
  for (const { 0: bracket, 1: inside = '', index } of brackets) {
    const before = text.slice(position, index);
    position = index + bracket.length;
    const start = findBase(before);
    const base = before.slice(start);
    const isReading =
      KANA_OR_ZHUYIN.test(inside) || isPinyin(inside) || (hasPinyin && /^[a-zü]+$/.test(inside));
    if (!isReading || !HAN.test(base)) {
      marked.push(before, bracket);
      continue;
    }
    const outside = before.slice(0, start);
    const previous = outside.trimEnd().at(-1) ?? marked.at(-1)?.at(-1) ?? END;
    const isUnspaced = previous === END || UNSPACED.test(previous);
    marked.push(isUnspaced ? outside.trimEnd() : outside, BASE + base + READING + inside + END);
  }
  return marked.join('') + text.slice(position);
}

function isPinyin(text: string): boolean {
  return hasTones(text) && countSyllables(text) > 0;
}

/** Returns the start of the last word. */
function findBase(text: string): number {
  let start = text.length;
  while (start > 0 && !/[\s\ufff9-\ufffb]/.test(text[start - 1]!)) start -= 1;
  return start;
}
