import { WORD_LIST_LIMITS } from './limits.ts';
import { markTones } from './pinyin-tones.ts';

/** A word list as delimited text, without what the exporting app added to it. */
export type DelimitedText = {
  body: string;
  delimiter?: string;
  /** A header row that is not in `body`. */
  header?: string[];
  /** The number of the file's rows before `body`, minus one if `header` is set. Row numbers then match the file. */
  rowsBefore: number;
  /** Set if the cells are Anki fields, which may be HTML. */
  notes?: { isHtml: boolean };
  /** A cell to prepend to every row. */
  firstCell?: string;
};

/** The `rowsBefore` of a file that consists of `body`, below a header that is not in the file. */
const NO_ROWS_BEFORE = -1;

/** Returns null if the text is not in a known app's format. */
export function readAppExport(text: string): DelimitedText | null {
  return readExcelDirective(text) ?? readAnki(text) ?? readPleco(text) ?? readCedict(text);
}

/** Reads Excel's first line `sep=…`, which declares the separator. */
function readExcelDirective(text: string): DelimitedText | null {
  const directive = /^sep=([^\w\s]|\t)\n/i.exec(text);
  if (!directive) return null;
  return { body: text.slice(directive[0].length), delimiter: directive[1]!, rowsBefore: 1 };
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
function readAnki(text: string): DelimitedText | null {
  const lines = text.split('\n');
  const directives = new Map<string, string>();
  let directiveCount = 0;
  for (const line of lines) {
    const match = ANKI_LINE.exec(line);
    if (!match) break;
    directives.set(match[1]!.toLowerCase(), match[2]!);
    directiveCount += 1;
  }
  if (directiveCount === 0) return null;
  const separator = (directives.get('separator') ?? 'tab').trim().toLowerCase();
  const delimiter = ANKI_SEPARATORS[separator] ?? (directives.get('separator') || '\t');
  const body = lines.slice(directiveCount).join('\n');
  const width = body.split('\n', 1)[0]!.split(delimiter).length;
  const columns = directives.get('columns')?.split(delimiter) ?? Array<string>(width).fill('');
  // Unnamed columns stay empty. Notetype and GUID are headings that an import ignores.
  const headingByDirective = {
    'deck column': 'Deck',
    'tags column': 'Tags',
    'notetype column': 'Notetype',
    'guid column': 'GUID',
  };
  for (const [directive, heading] of Object.entries(headingByDirective)) {
    const index = Number(directives.get(directive)) - 1;
    if (index >= 0 && index < 100) columns[index] = heading;
  }
  const deck = directives.get('deck')?.trim().slice(0, WORD_LIST_LIMITS.cellCharacters);
  return {
    body,
    ...(deck && { firstCell: deck }),
    delimiter,
    header: deck ? ['Deck', ...columns] : columns,
    rowsBefore: directiveCount - 1,
    notes: { isHtml: directives.get('html')?.trim().toLowerCase() === 'true' },
  };
}

const PLECO_ENTRY = /^\p{Script=Han}[^\t\n]*\t[^\t\n]*[a-zü:][1-5]/mu;
/** A category line at the start, followed by a Chinese entry. */
const PLECO_FIRST_CATEGORY = /^\s*\/\/\s*\S.*\n[^\n]*\p{Script=Han}/u;
const PLECO_TRADITIONAL = /^\p{Script=Han}+\[\p{Script=Han}+\]\t/mu;
const PLECO_CATEGORY = /^\/\/\s*(\S.*)$/;

/**
 * Reads Pleco's text format: lines of `简[繁]`, numbered pinyin and a definition, separated by tabs, below category lines
 * such as `// Animals`.
 */
function readPleco(text: string): DelimitedText | null {
  const hasEntries = PLECO_ENTRY.test(text) && PLECO_TRADITIONAL.test(text);
  if (!PLECO_FIRST_CATEGORY.test(text) && !hasEntries) return null;
  let category = '';
  const rows = text.split('\n').map((line) => {
    const heading = PLECO_CATEGORY.exec(line);
    if (heading) category = heading[1]!.trim();
    if (heading || line.trim() === '') return '';
    const [word = '', pinyin = '', ...meanings] = line.split('\t');
    return writeRow([word.replace(/\[[^[\]]*\]\s*$/, ''), markTones(pinyin), meanings.join(' '), category]);
  });
  return {
    body: rows.join('\n'),
    delimiter: '\t',
    header: ['Word', 'Pinyin', 'English', 'Category'],
    rowsBefore: NO_ROWS_BEFORE,
  };
}

function writeRow(cells: readonly string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t');
}

const CEDICT_LINE = /^\S+ (\S+) \[([^\]\t]+)\] \/([^\t]+)\/$/;

/** Reads CC-CEDICT lines such as `貓 猫 [mao1] /cat/`, with the traditional form first. Skips `#` comments. */
function readCedict(text: string): DelimitedText | null {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const entries = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (entries.length === 0 || !entries.every((line) => CEDICT_LINE.test(line))) return null;
  const rows = lines.map((line) => {
    const [, word, pinyin = '', senses = ''] = CEDICT_LINE.exec(line) ?? [];
    // `CL:` introduces classifiers, not a meaning.
    const meanings = senses.split('/').filter((sense) => !sense.startsWith('CL:'));
    return word === undefined ? '' : writeRow([word, markTones(pinyin), meanings.join('; ')]);
  });
  return {
    body: rows.join('\n'),
    delimiter: '\t',
    header: ['Word', 'Pinyin', 'English'],
    rowsBefore: NO_ROWS_BEFORE,
  };
}
