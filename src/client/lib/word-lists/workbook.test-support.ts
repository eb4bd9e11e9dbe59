import { strToU8, zipSync } from 'fflate';

const RELATIONSHIPS_URI = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export type TestSheet = string | { body: string; columns?: string; state?: string };

type WorkbookFields = {
  /** The format of the cells whose `s` is the index: the id of a built-in format or a custom format. */
  formats?: (number | string)[];
  /** The shared strings as XML. */
  strings?: string[];
  date1904?: boolean;
};

/** Creates an .xlsx file with the parts that Excel writes. A sheet is the XML of its rows. */
export function createWorkbook(
  sheets: Record<string, TestSheet>,
  { formats = [], strings = [], date1904 = false }: WorkbookFields = {},
): Uint8Array {
  const sheetList = Object.entries(sheets).map(([name, sheet]) => ({
    name,
    ...(typeof sheet === 'string' ? { body: sheet } : sheet),
  }));
  const relations = [
    ...sheetList.map((_, index) => ['worksheet', `worksheets/s${index}.xml`] as const),
    ['sharedStrings', 'sharedStrings.xml'] as const,
    ['styles', 'styles.xml'] as const,
  ].map(
    ([type, target], index) =>
      `<Relationship Id="r${index}" Type="${RELATIONSHIPS_URI}/${type}" Target="${target}"/>`,
  );
  const names = sheetList.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="r${index}"/>`,
  );
  const xmlByPath: Record<string, string> = {
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/workbook.xml': `<workbook><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${names.join('')}</sheets></workbook>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((item) => `<si>${item}</si>`).join('')}</sst>`,
    'xl/styles.xml': writeStyles(formats),
  };
  for (const [index, { body, columns = '' }] of sheetList.entries()) {
    xmlByPath[`xl/worksheets/s${index}.xml`] =
      `<worksheet>${columns && `<cols>${columns}</cols>`}<sheetData>${body}</sheetData></worksheet>`;
  }
  return zipSync(Object.fromEntries(Object.entries(xmlByPath).map(([path, xml]) => [path, strToU8(xml)])));
}

function writeStyles(formats: readonly (number | string)[]): string {
  const customFormats = formats.filter((format) => typeof format === 'string');
  const getFormatId = (format: number | string) =>
    typeof format === 'number' ? format : 164 + customFormats.indexOf(format);
  const numFmts = customFormats.map(
    (format) => `<numFmt numFmtId="${getFormatId(format)}" formatCode="${escapeXml(format)}"/>`,
  );
  const xfs = formats.map(
    (format) => `<xf numFmtId="${getFormatId(format)}" fontId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return `<styleSheet><numFmts>${numFmts.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Creates the XML of a column of words. */
export function createRows(...words: string[]): string {
  return words
    .map((word, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="str"><v>${word}</v></c></row>`)
    .join('');
}
