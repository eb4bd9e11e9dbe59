import { strToU8, zipSync } from 'fflate';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export type TestSheet = string | { body: string; columns?: string; state?: string };

type WorkbookFields = {
  /** Each is the style of the cells with `s` and its place: the id of a format that every workbook has, or an own format. */
  formats?: (number | string)[];
  /** The items of the table of shared strings, as XML. */
  strings?: string[];
  date1904?: boolean;
};

/** An .xlsx file with the parts that Excel writes, each sheet by the XML of its rows. */
export function workbook(
  sheets: Record<string, TestSheet>,
  { formats = [], strings = [], date1904 = false }: WorkbookFields = {},
): Uint8Array {
  const described = Object.entries(sheets).map(([name, sheet]) => ({
    name,
    ...(typeof sheet === 'string' ? { body: sheet } : sheet),
  }));
  const relations = [
    ...described.map((_, index) => ['worksheet', `worksheets/s${index}.xml`] as const),
    ['sharedStrings', 'sharedStrings.xml'] as const,
    ['styles', 'styles.xml'] as const,
  ].map(
    ([type, target], index) => `<Relationship Id="r${index}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  const names = described.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="r${index}"/>`,
  );
  const parts: Record<string, string> = {
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/workbook.xml': `<workbook><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${names.join('')}</sheets></workbook>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((item) => `<si>${item}</si>`).join('')}</sst>`,
    'xl/styles.xml': writeStyles(formats),
  };
  for (const [index, { body, columns = '' }] of described.entries()) {
    parts[`xl/worksheets/s${index}.xml`] =
      `<worksheet>${columns && `<cols>${columns}</cols>`}<sheetData>${body}</sheetData></worksheet>`;
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])));
}

function writeStyles(formats: readonly (number | string)[]): string {
  const own = formats.filter((format) => typeof format === 'string');
  const idOf = (format: number | string) => (typeof format === 'number' ? format : 164 + own.indexOf(format));
  const numFmts = own.map(
    (format) => `<numFmt numFmtId="${idOf(format)}" formatCode="${escapeXml(format)}"/>`,
  );
  const xfs = formats.map(
    (format) => `<xf numFmtId="${idOf(format)}" fontId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return `<styleSheet><numFmts>${numFmts.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** A column of texts. */
export function rows(...words: string[]): string {
  return words
    .map((word, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="str"><v>${word}</v></c></row>`)
    .join('');
}
