import { CSV_LIMITS } from './limits.ts';
import { markTones } from './pinyin-tones.ts';

/** A program's text, separated into the list and the program's additions. */
export type TextOfProgram = {
  body: string;
  delimiter?: string;
  /** A header row that the text itself lacks. */
  header?: string[];
  /** The number of rows of the file before those of `body`, less a header that is not in the text. */
  rowsBefore: number;
  /** Set if the cells are fields of Anki. */
  notes?: { isHtml: boolean };
  /** A cell to be put before those of each row. */
  firstCell?: string;
};

/** Returns null for a text that no program describes. */
export function readTextOfProgram(text: string): TextOfProgram | null {
  return readExcelDirective(text) ?? readAnki(text) ?? readPleco(text) ?? readCedict(text);
}

/** Reads the first line with which Excel declares the separator. */
function readExcelDirective(text: string): TextOfProgram | null {
  const directive = /^sep=([^\w\s]|\t)\n/i.exec(text);
  if (!directive) return null;
  return { body: text.slice(directive[0].length), delimiter: directive[1]!, rowsBefore: 0 };
}

const ANKI_LINE =
  /^#(separator|html|columns|tags|deck|notetype|tags column|deck column|notetype column|guid column):(.*)$/i;
const ANKI_SEPARATORS: Record<string, string> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  space: ' ',
  pipe: '|',
  colon: ':',
};

/** Implements docs.ankiweb.net/importing/text-files.html#file-headers. */
function readAnki(text: string): TextOfProgram | null {
  const lines = text.split('\n');
  const directives = new Map<string, string>();
  let count = 0;
  for (const line of lines) {
    const match = ANKI_LINE.exec(line);
    if (!match) break;
    directives.set(match[1]!.toLowerCase(), match[2]!);
    count += 1;
  }
  if (count === 0) return null;
  const separator = (directives.get('separator') ?? 'tab').trim().toLowerCase();
  const delimiter = ANKI_SEPARATORS[separator] ?? (directives.get('separator') || '\t');
  const body = lines.slice(count).join('\n');
  const width = body.split('\n', 1)[0]!.split(delimiter).length;
  const columns = directives.get('columns')?.split(delimiter) ?? Array<string>(width).fill('');
  const special = {
    'deck column': 'Deck',
    'tags column': 'Tags',
    'notetype column': 'Notetype',
    'guid column': 'GUID',
  };
  for (const [directive, heading] of Object.entries(special)) {
    const index = Number(directives.get(directive)) - 1;
    if (index >= 0 && index < 100) columns[index] = heading;
  }
  const deck = directives.get('deck')?.trim().slice(0, CSV_LIMITS.cellCharacters);
  return {
    body,
    ...(deck && { firstCell: deck }),
    delimiter,
    header: deck ? ['Deck', ...columns] : columns,
    rowsBefore: count - 1,
    notes: { isHtml: directives.get('html')?.trim().toLowerCase() === 'true' },
  };
}

const PLECO_ENTRY = /^\p{Script=Han}[^\t\n]*\t[^\t\n]*[a-zü:][1-5]/mu;
const PLECO_CATEGORY = /^\/\/\s*(\S.*)$/;

/** Reads Pleco's text: `简[繁]`, pinyin with numbers and a meaning, under lines of two slashes and a category's name. */
function readPleco(text: string): TextOfProgram | null {
  const hasCategories = /^\s*\/\/\s*\S.*\n[^\n]*\p{Script=Han}/u.test(text);
  if (!hasCategories && !(PLECO_ENTRY.test(text) && /^\p{Script=Han}+\[\p{Script=Han}+\]\t/mu.test(text)))
    return null;
  let category = '';
  const rows = text.split('\n').map((line) => {
    const heading = PLECO_CATEGORY.exec(line);
    if (heading) category = heading[1]!.trim();
    if (heading || line.trim() === '') return '';
    const [word = '', pinyin = '', ...meaning] = line.split('\t');
    return writeRow([word.replace(/\[[^[\]]*\]\s*$/, ''), markTones(pinyin), meaning.join(' '), category]);
  });
  return {
    body: rows.join('\n'),
    delimiter: '\t',
    header: ['Word', 'Pinyin', 'English', 'Category'],
    rowsBefore: -1,
  };
}

function writeRow(cells: readonly string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t');
}

const CEDICT_LINE = /^\S+ (\S+) \[([^\]\t]+)\] \/([^\t]+)\/$/;

/** Reads lines of CC-CEDICT such as `貓 猫 [mao1] /cat/`, with the traditional word first, and comments with `#`. */
function readCedict(text: string): TextOfProgram | null {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const entries = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (entries.length === 0 || !entries.every((line) => CEDICT_LINE.test(line))) return null;
  const rows = lines.map((line) => {
    const [, word, pinyin = '', senses = ''] = CEDICT_LINE.exec(line) ?? [];
    const meaning = senses.split('/').filter((sense) => !sense.startsWith('CL:'));
    return word === undefined ? '' : writeRow([word, markTones(pinyin), meaning.join('; ')]);
  });
  return { body: rows.join('\n'), delimiter: '\t', header: ['Word', 'Pinyin', 'English'], rowsBefore: -1 };
}
