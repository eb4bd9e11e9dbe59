import type { DelimitedText } from './app-exports.ts';
import { isCategoryName } from './headings.ts';
import { WORD_LIST_LIMITS } from './limits.ts';
import { countSyllables, hasTones } from './pinyin-tones.ts';

/** Marks a line that is a category name. Cleaning removes it, like every control character. */
export const NAME_MARK = '\u0001';

/** Delimiters of words that are side by side. */
export const LIST_MARKS = /[,，、;；|\t]+/;

const BULLET = /^\s*(?:[•‣◦▪●○·*–—-]\s+)?(?:\[[ xX]?\]\s+)?(?=\S)/;
const NUMBER = /^\s*(?:(\d{1,4})\s*[.)、．）]\s*|#(\d{1,4})[.):]?\s+|([①-⑳])\s*|([a-z])[.)]\s+)(?=[^\s\d])/;

/** A line without its bullet or number, which is its `kind`. `indent` counts its leading white space. */
export type WrittenLine = { text: string; kind: '' | 'bullet' | 'number'; number: number; indent: number };

export function readWrittenLine(line: string): WrittenLine {
  const indent = line.length - line.trimStart().length;
  const number = NUMBER.exec(line);
  if (number) {
    const digits = number[1] ?? number[2] ?? number[3]?.normalize('NFKC');
    // Letters are numbered as well.
    const value = digits ? Number(digits) : number[4]!.charCodeAt(0) - 'a'.charCodeAt(0) + 1;
    return { text: line.slice(number[0].length), kind: 'number', number: value, indent };
  }
  const bullet = BULLET.exec(line)?.[0] ?? '';
  return bullet.trim() === ''
    ? { text: line.slice(indent), kind: '', number: 0, indent }
    : { text: line.slice(bullet.length), kind: 'bullet', number: 0, indent };
}

export function isRule(line: string): boolean {
  return /^\s*(?:-{3,}|={3,}|_{3,}|\*{3,})\s*$/.test(line.slice(0, 200));
}

const MAX_NAME_LENGTH = 80;

type NamedLine = {
  name: string;
  rest: string;
  /** The sign between them if it could also separate a word from its meaning, or ''. */
  sign: string;
};

const PATTERNS: readonly RegExp[] = [
  /^#{1,6} *(?<name>[^\s,#:：][^#:：]*?)[ #]*(?:[:：](?<rest>.*))?$/,
  /^(?:\*\*|__)(?<name>[^*_]+?)[:：]?(?:\*\*|__)[:：]?(?<rest>.*)$/,
  /^\[(?<name>[^[\]]{2,})\][:：]?(?<rest>.*)$/,
  /^[【「《〔](?<name>[^【】「」《》〔〕]+)[】」》〕][:：]?(?<rest>.*)$/,
  /^={2,3}\s*(?<name>[^=]+?)\s*={2,3}(?<rest>)$/,
  /^-{2,3}\s*(?<name>[^-]+?)\s*-{2,3}(?<rest>)$/,
  /^(?<name>[^:：,，、]+)(?<sign>[:：])(?!\/\/)(?<rest>.*)$/,
  /^(?<name>[^–—=,，、-]+)(?<sign> [–—=-] )(?<rest>.*)$/,
];

/** Splits a line such as `# Animals`, `Animals:` or `[Animals] dog, cat`. Returns null for other lines. */
export function splitNamedLine(line: string): NamedLine | null {
  const { text } = readWrittenLine(line.startsWith(NAME_MARK) ? line.slice(1) : line);
  // Longer lines are not names, and matching them would take long.
  const start = text.slice(0, 2 * MAX_NAME_LENGTH).trimEnd();
  for (const pattern of PATTERNS) {
    const { name = '', rest = '', sign = '' } = pattern.exec(start)?.groups ?? {};
    if (name.trim() === '' || name.length > MAX_NAME_LENGTH || /[\t;|"]/.test(name)) continue;
    return { name: name.trim(), rest: (rest + text.slice(start.length)).trim(), sign };
  }
  return null;
}

/** Returns true if marks identify a line as a name, regardless of other lines. */
export function isMarkedName(line: string): boolean {
  const named = splitNamedLine(line);
  return named !== null && named.rest === '' && !/^\[[ xX]?\]/.test(line.trim());
}

/** Includes blank lines. */
const MAX_LINES = 4 * WORD_LIST_LIMITS.rows;

/** Implements docs/product/word-lists.md#written-lists. A delimiter chosen by a parent is used for all lines. */
export function readWrittenList(text: string, chosen?: string): DelimitedText {
  // Longer files are rejected later, so matching patterns would only take time.
  if (text.split('\n', MAX_LINES).length === MAX_LINES) return { body: text, rowsBefore: 0 };
  const body = splitCards(markLines(text));
  if (chosen !== undefined) return { body, rowsBefore: 0 };
  const lines = body.split('\n');
  const chinese = readChineseLines(lines);
  if (chinese) return chinese;
  const delimiter = findListSign(lines.filter((line) => line.trim() !== ''));
  return { body, rowsBefore: 0, ...(delimiter !== undefined && { delimiter }) };
}

/** Returns true if a line that starts with this text might be split or lose its start. */
export function looksLikeWrittenList(text: string): boolean {
  return (
    isRule(text) ||
    readWrittenLine(text).kind !== '' ||
    splitNamedLine(text) !== null ||
    splitChineseLine(text) !== null
  );
}

type Line = WrittenLine & { line: string; index: number; isName: boolean };

/** Removes the bullets and numbers of words, and marks the lines that are names above them. */
function markLines(text: string): string {
  const lines = replaceRules(text.split('\n'));
  const filled = lines.flatMap((line, index): Line[] =>
    line.trim() === '' ? [] : [{ ...readWrittenLine(line), line, index, isName: false }],
  );
  const names = findNameLines(filled);
  const words = filled.filter(({ index }) => !names.has(index));
  const isListed = haveMarks(words, names);
  if (names.size === 0 && !isListed) return dropMarks(lines, filled);
  for (const { index, text: word, line } of filled) {
    if (names.has(index)) lines[index] = NAME_MARK + (splitNamedLine(line)?.name ?? word);
    else if (isListed) lines[index] = word;
  }
  return lines.join('\n');
}

/** Replaces rules. A rule below the first line of a block underlines a name. Other rules separate blocks. */
function replaceRules(lines: readonly string[]): string[] {
  return lines.map((line, i) => {
    if (isRule(line)) return '';
    const isTop = line.trim() !== '' && (lines[i - 1] ?? '').trim() === '' && !line.includes('|');
    return isTop && isRule(lines[i + 1] ?? '') ? `# ${line.trim()}` : line;
  });
}

/** Removes marks if all lines, except for a title, have them. */
function dropMarks(lines: string[], filled: readonly Line[]): string {
  const marked = filled[0]?.kind === '' ? filled.slice(1) : filled;
  const isListed = marked.length > 1 && haveMarks(marked, new Set());
  for (const { index, text } of isListed ? marked : []) lines[index] = text;
  return lines.join('\n');
}

/** Numbers continue or restart below each name. Lines such as `1. Klasse` and `2. Klasse` include their numbers. */
function haveMarks(words: readonly Line[], names: ReadonlySet<number>): boolean {
  const [first] = words;
  if (!first || first.kind === '' || !words.every(({ kind }) => kind === first.kind)) return false;
  if (first.kind === 'bullet') return true;
  const areCounted = words.every(({ number }, i) => {
    const before = words[i - 1]?.number ?? 0;
    return number === before + 1 || (number === 1 && names.size > 0);
  });
  return areCounted && (words.length === 1 || new Set(words.map(({ text }) => text)).size > 1);
}

const NONE: ReadonlySet<number> = new Set();

/** Finds names. They have marks, or words have bullets, numbers or a deeper indentation than names. */
function findNameLines(filled: readonly Line[]): ReadonlySet<number> {
  const [first] = filled;
  if (!first || filled.length < 2) return NONE;
  if (isMarkedName(first.line)) {
    const names = filled.filter(({ line }) => isMarkedName(line));
    return names.length < filled.length ? new Set(names.map(({ index }) => index)) : NONE;
  }
  const isTop = ({ kind, indent }: Line) => kind === first.kind && indent <= first.indent;
  const tops = filled.filter(isTop);
  const words = filled.filter((line) => !isTop(line));
  const areFollowed = filled.every((line, i) => !isTop(line) || (filled[i + 1] && !isTop(filled[i + 1]!)));
  // The first line may be a title, or the others definitions below their words.
  const isOpen = first.kind === '' && (tops.length < 2 || words.every(({ kind }) => kind === ''));
  const isOutline = !isOpen || (tops.length > 1 && words.length > tops.length);
  const isMarked = words.every(({ kind }) => kind === words[0]?.kind);
  return words.length > 0 && areFollowed && isOutline && isMarked
    ? new Set(tops.map(({ index }) => index))
    : NONE;
}

/** Returns the delimiter if the lines are almost certainly rows of words. */
function findListSign(lines: readonly string[]): string | undefined {
  const named = lines.map(splitNamedLine);
  if (lines.length > 0 && named.every((line) => line !== null && line.rest !== '')) {
    const signs = new Set(named.map((line) => line!.sign));
    const [sign = ''] = signs;
    const isList = named.some((line) => LIST_MARKS.test(line!.rest) || isSpaced(line!.rest));
    const areKnown = named.every((line) => isCategoryName(line!.name, new Set()));
    const hasPinyin = named.some(
      (line) => /[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]/i.test(line!.rest) && isHan(line!.name),
    );
    if ((isList && !hasPinyin) || areKnown || sign === '') return signs.size === 1 ? sign : '';
  }
  const words = lines.filter((line) => !line.startsWith(NAME_MARK));
  const areListed = words.filter((line) => line.includes('、')).length * 2 >= words.length;
  return areListed && words.some((line) => line.includes('、')) ? '、' : undefined;
}

function isHan(text: string): boolean {
  return /^\p{Script=Han}+$/u.test(text);
}

function isSpaced(text: string): boolean {
  return /^\p{Script=Han}+(?: +\p{Script=Han}+)+$/u.test(text);
}

/** Reads lines with a Chinese word, its pinyin and meaning. Other lines may be category names or single words. */
function readChineseLines(lines: readonly string[]): DelimitedText | null {
  const filled = lines.filter((line) => line.trim() !== '');
  const rows = lines.map((line) => (line.startsWith(NAME_MARK) ? null : splitChineseLine(line)));
  const count = rows.filter((row) => row !== null).length;
  const isTable =
    filled.some((line) => line.includes('\t')) || rows.some((row) => /^[,;，；|]/.test(row?.[2] ?? ''));
  if (isTable || filled.length < 2 || count * 2 < filled.length) return null;
  const cells = rows.map((row, i) => row ?? (lines[i]!.trim() === '' ? [] : [lines[i]!]));
  const isWhole = count === filled.length;
  return {
    body: cells.map((row) => row.join('\t')).join('\n'),
    delimiter: '\t',
    rowsBefore: isWhole ? -1 : 0,
    ...(isWhole && { header: ['Word', 'Pinyin', 'English'] }),
  };
}

const BETWEEN_CARDS = [';', '；', '|'];
const WITHIN_CARDS = ['\t', ',', '，', ' - ', ' – ', ':', '：', '='];

/** Splits an entire list on one line, as Quizlet writes it: `dog,Hund;cat,Katze`. */
function splitCards(text: string): string {
  const line = text.trim();
  if (line.includes('\n')) return text;
  const between = BETWEEN_CARDS.find((mark) => {
    const cards = line.split(mark).filter((card) => card.trim() !== '');
    // Each card has as many parts as the first.
    return WITHIN_CARDS.some((within) => {
      const [first = 0, ...others] = cards.map(
        (card) => card.split(within).filter((part) => part.trim() !== '').length,
      );
      return first > 1 && others.length > 0 && others.every((parts) => parts === first);
    });
  });
  return between
    ? line
        .split(between)
        .map((card) => card.trim())
        .join('\n')
    : text;
}

/** Splits `苹果 píngguǒ apple` and `苹果 (píngguǒ) apple`, with a syllable per character. */
export function splitChineseLine(line: string): string[] | null {
  const [, word = '', rest = ''] =
    /^\s*(\p{Script=Han}[\p{Script=Han}·…/]*)(?:[[［]\p{Script=Han}+[\]］])?(?=[\s(（[【])\s*(.*)$/u.exec(
      line,
    ) ?? [];
  if (word === '' || rest.includes('\t')) return null;
  const [, inBrackets, after = ''] = /^[(（[【]([^()（）[\]【】]+)[)）\]】](.*)$/.exec(rest) ?? [];
  const [pinyin, meaning] = inBrackets
    ? [inBrackets, after]
    : splitSyllables(rest.replace(/^[:：=–—-]\s+/, ''), word.match(/\p{Script=Han}/gu)!.length);
  return hasTones(pinyin) ? [word, pinyin, meaning.replace(/^\s*[:：=–—-]\s*/, '').trim()] : null;
}

function splitSyllables(text: string, total: number): [pinyin: string, rest: string] {
  const parts = text.split(/\s+/);
  let [count, syllables] = [0, 0];
  while (syllables < total && count < parts.length) {
    syllables += countSyllables(parts[count]!);
    count += 1;
  }
  return syllables === total ? [parts.slice(0, count).join(' '), parts.slice(count).join(' ')] : ['', text];
}
