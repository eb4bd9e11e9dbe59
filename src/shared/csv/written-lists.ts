import { countSyllables, hasTones } from './pinyin-tones.ts';
import type { TextOfProgram } from './program-texts.ts';

const BULLET = /^\s*[•‣◦▪●○·*–—-]\s+(?=\S)/;
const NUMBER = /^\s*(\d{1,4})\s*[.)、．）]\s*(?=[^\s\d])/;

/** docs/product/word-lists.md#written-lists. With a delimiter that a parent has chosen, lines are not split in another way. */
export function readWrittenList(text: string, chosen?: string): TextOfProgram {
  const body = splitCards(dropMarks(text));
  const lines = body.split('\n');
  const first = lines.find((line) => line.trim() !== '');
  if (chosen !== undefined || !first || !splitChineseLine(first)) return { body, rowsBefore: 0 };
  const rows = lines.map((line) => (line.trim() === '' ? [] : splitChineseLine(line)));
  const isChinese = rows.every((row) => row !== null) && rows.filter((row) => row?.length).length > 1;
  if (!isChinese) return { body, rowsBefore: 0 };
  return {
    body: rows.map((row) => row!.join('\t')).join('\n'),
    delimiter: '\t',
    header: ['Word', 'Pinyin', 'English'],
    rowsBefore: -1,
  };
}

/** Whether a line that begins with this text might be read as more than the text. */
export function looksWritten(text: string): boolean {
  return BULLET.test(text) || NUMBER.test(text) || splitChineseLine(text) !== null;
}

/** Without the bullets or the numbers that all lines have, but perhaps a title above them. */
function dropMarks(text: string): string {
  const lines = text.split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const isTitled = !BULLET.test(filled[0] ?? '') && !NUMBER.test(filled[0] ?? '');
  const marked = isTitled ? filled.slice(1) : filled;
  if (marked.length < 2) return text;
  // `1. Klasse` and `2. Klasse` are words with a number.
  const isNumbered =
    marked.every((line, index) => Number(NUMBER.exec(line)?.[1]) === index + 1) &&
    new Set(marked.map((line) => line.replace(NUMBER, ''))).size > 1;
  if (!isNumbered && !marked.every((line) => BULLET.test(line))) return text;
  return lines.map((line) => line.replace(isNumbered ? NUMBER : BULLET, '')).join('\n');
}

const BETWEEN_CARDS = [';', '；', '|'];
const WITHIN_CARDS = ['\t', ',', '，', ' - ', ' – ', ':', '：', '='];

/** Quizlet and its users put a whole list on one line: `dog,Hund;cat,Katze`. */
function splitCards(text: string): string {
  const line = text.trim();
  if (line.includes('\n')) return text;
  const between = BETWEEN_CARDS.find((mark) => {
    const cards = line.split(mark).filter((card) => card.trim() !== '');
    // Each card has as many parts as the first.
    return WITHIN_CARDS.some((within) => {
      const [first = 0, ...others] = cards.map((card) => countParts(card, within));
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

function countParts(card: string, mark: string): number {
  return card.split(mark).filter((part) => part.trim() !== '').length;
}

/** `苹果 píngguǒ apple` and `苹果 (píngguǒ) apple`, as books and web pages print it: a syllable for each character. */
function splitChineseLine(line: string): string[] | null {
  const [, word = '', rest = ''] =
    /^\s*(\p{Script=Han}[\p{Script=Han}·…/]*)(?=[\s(（[【])\s*(.*)$/u.exec(line) ?? [];
  if (word === '' || rest.includes('\t')) return null;
  const [, inBrackets, after = ''] = /^[(（[【]([^()（）[\]【】]+)[)）\]】](.*)$/.exec(rest) ?? [];
  const [pinyin, meaning] = inBrackets
    ? [inBrackets, after]
    : takeSyllables(rest, word.match(/\p{Script=Han}/gu)!.length);
  return hasTones(pinyin) ? [word, pinyin, meaning.replace(/^\s*[:：=–—-]\s*/, '').trim()] : null;
}

function takeSyllables(text: string, wanted: number): [pinyin: string, rest: string] {
  const parts = text.split(/\s+/);
  let [count, syllables] = [0, 0];
  while (syllables < wanted && count < parts.length) {
    syllables += countSyllables(parts[count]!);
    count += 1;
  }
  return syllables === wanted ? [parts.slice(0, count).join(' '), parts.slice(count).join(' ')] : ['', text];
}
