import { strToU8, zipSync } from 'fflate';

type Sheet = { name: string; rows: readonly (readonly string[])[] };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PARTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const TEXT = 1;
const HEADING = 2;

/** Style 1 keeps edited cells as text, so no app turns `007` into a number. Style 2 is also bold. */
const STYLES = `<styleSheet ${MAIN}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/** Returns an .xlsx file (ECMA-376) with text cells only, below a row of headings. */
export function writeWorkbook(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, number: index + 1 }));
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PARTS}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${PARTS}.styles+xml"/>${numbered.map(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${PARTS}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': writeRelations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${numbered.map(({ name, number }) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="r${number}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': writeRelations([
      ...numbered.map(({ number }) => ['worksheet', `worksheets/sheet${number}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
  };
  for (const { number, rows } of numbered) files[`xl/worksheets/sheet${number}.xml`] = writeSheet(rows);
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [path, strToU8(XML + content)])),
  ) as Uint8Array<ArrayBuffer>;
}

function writeRelations(targets: readonly (readonly [type: string, target: string])[]): string {
  const relations = targets.map(
    ([type, target], index) =>
      `<Relationship Id="r${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`;
}

function writeSheet(rows: Sheet['rows']): string {
  const width = rows.reduce((max, row) => Math.max(max, row.length), 1);
  const body = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((text, column) => writeCell(text, `${toColumnLetters(column)}${index + 1}`, index === 0 ? HEADING : TEXT)).join('')}</row>`,
  );
  return `<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${width}" width="24" style="${TEXT}" customWidth="1"/></cols><sheetData>${body.join('')}</sheetData></worksheet>`;
}

function writeCell(text: string, reference: string, style: number): string {
  if (text === '') return '';
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

export function toColumnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : toColumnLetters(Math.floor(index / 26) - 1) + last;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes texts that look like Excel's own escapes, and drops characters that XML does not allow. */
function escapeXml(text: string): string {
  return text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!)
    .replace(/[\p{Cs}\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu, '');
}
