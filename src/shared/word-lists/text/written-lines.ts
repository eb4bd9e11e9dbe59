/** Marks a line that is a category name. Cleaning removes it, like every control character. */
export const NAME_MARK = '\u0001';

/** Delimiters of words that are side by side. */
export const LIST_MARKS = /[,，、;；|\t]+/;

const BULLET = /^\s*(?:[•‣◦▪●○·*–—-]\s+)?(?:\[[ xX]?\]\s+)?(?=\S)/;
const NUMBER = /^\s*(?:(\d{1,4})\s*[.)、．）]\s*|#(\d{1,4})[.):]?\s+|([①-⑳])\s*|([a-z])[.)]\s+)(?=[^\s\d])/;

/** A line without its bullet or number; `kind` is that mark, and `indent` says whether the line is indented. */
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
  rest: string /** The sign that could also divide a word from its meaning. */;
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

/** Splits a line such as `# Animals`, `Animals:` or `[Animals] dog, cat`; returns null for a line without such marks. */
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

/** Returns whether marks show that a line is a name, whatever the other lines are. */
export function isMarkedName(line: string): boolean {
  const named = splitNamedLine(line);
  return named !== null && named.rest === '' && !/^\[[ xX]?\]/.test(line.trim());
}
