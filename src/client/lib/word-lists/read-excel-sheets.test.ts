import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cleanText } from '#shared/library/tables/text.ts';
import { readExcelSheets } from './read-excel-sheets.ts';
import { readOdsSheets } from './read-ods-sheets.ts';
import { createRows, createWorkbook } from './workbook.test-support.ts';

const LOCALE = 'en-US';

/** Returns the displayed text of a number in each format. */
function formatNumbers(cells: [value: string, format: number | string][], locale = LOCALE, date1904 = false) {
  const body = cells.map(
    ([value], index) => `<row r="${index + 1}"><c r="A${index + 1}" s="${index}"><v>${value}</v></c></row>`,
  );
  const formats = cells.map(([, format]) => format);
  const [sheet] = readExcelSheets(createWorkbook({ One: body.join('') }, { formats, date1904 }), locale);
  return sheet!.rows.map(([cell = '']) => cleanText(cell));
}

// docs/product/word-lists.md#spreadsheets
describe('readExcelSheets', () => {
  it.each<[shown: string, value: string, format: number | string]>([
    ['9:00', '0.375', 20],
    ['14:30', '0.60416666666666663', 'h:mm'],
    ['9:00 AM', '0.375', 18],
    ['2:30:00 PM', '0.60416666666666663', '[$-F400]h:mm:ss\\ AM/PM'],
    ['26:30', '1.1041666666666667', '[h]:mm'],
    ['26:30:00', '1.1041666666666667', 46],
    ['50%', '0.5', 9],
    ['12.50%', '0.125', 10],
    ['007', '7', '000'],
    ['3/4', '0.75', 12],
    ['1 3/4', '1.75', 13],
    ['$5.00', '5', '"$"#,##0.00'],
    ['$5.00', '5', '[$$-409]#,##0.00'],
    ['$5.00', '5', 44],
    ['¥5.00', '5', '[$¥-804]#,##0.00'],
    ['4-Mar', '46085', 16],
    ['Mar 4, 2026', '46085', '[$-409]mmm\\ d\\,\\ yyyy;@'],
    ['März', '46085', '[$-407]mmmm'],
    ['3/4/2026', '46085', 14],
    ['2026年3月4日', '46085', 'yyyy"年"m"月"d"日"'],
    ['-3.50', '-3.5', '0.00;[Red]-0.00'],
    ['minus 3', '-3', '0;"minus "0'],
    ['1,234,567', '1234567', 3],
    ['1.23E+04', '12345', 11],
    ['45', '45', 49],
    ['1.5', '1.5', 0],
    ['0.3', '0.30000000000000004', 0],
    ['0.001', '1E-3', 0],
    ['9787532745678', '9787532745678', 0],
    ['5', '5', 'no [[ format'],
    ['5', '5', `"${'x'.repeat(300)}"0`],
  ])('returns %s for the value %s in the format %s', (shown, value, format) => {
    expect(formatNumbers([[value, format]])).toEqual([shown]);
  });

  it("formats dates in the device's locale", () => {
    const date: [string, number] = ['46085', 14];
    expect(formatNumbers([date, ['0.5', 2]], 'en-GB')).toEqual(['04/03/2026', '0.50']);
    expect(formatNumbers([date, ['0.5', 2]], 'de-DE')).toEqual(['04.03.2026', '0,50']);
    expect(formatNumbers([date, ['46085', 'd-mmm']], 'zh-CN')).toEqual(['2026/3/4', '4-Mar']);
  });

  it('supports the 1904 date system without changing durations', () => {
    const cells: [string, string][] = [
      ['44623', 'yyyy-mm-dd'],
      ['1.5', '[h]:mm'],
    ];
    expect(formatNumbers(cells, LOCALE, true)).toEqual(['2026-03-04', '36:00']);
  });

  it('reads every type of cell', () => {
    const strings = [
      '<t>plain</t>',
      '<r><rPr><b/></rPr><t>big </t></r><r><t xml:space="preserve">red_x0041_</t></r>',
      '<t>食べる</t><rPh sb="0" eb="1"><t>タ</t></rPh><phoneticPr fontId="1"/>',
    ];
    const cells = [
      ...['<c t="s"><v>0</v></c>', '<c t="s"><v>1</v></c>', '<c t="s"><v>2</v></c>', '<c t="s"><v>9</v></c>'],
      '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh><t>x</t></rPh></is></c>',
      '<c t="str"><f>A1&amp;"x"</f><v>plainx</v></c>',
      '<c><f>1+1</f><v>2</v></c>',
      ...['<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>', '<c t="e"><v>#N/A</v></c>'],
      '<c t="d" s="1"><v>2026-03-04T00:00:00</v></c>',
      '<c t="s" s="2"><v>0</v></c>',
    ];
    const [sheet] = readExcelSheets(
      createWorkbook({ One: `<row>${cells.join('')}</row>` }, { strings, formats: [0, 16, '0;0;0;"a "@'] }),
      LOCALE,
    );
    expect(sheet!.rows).toEqual([
      [
        ...['plain', 'big redA', '食べる', '', 'inline', 'plainx', '2', 'TRUE', 'FALSE', '#N/A', '4-Mar'],
        'a plain',
      ],
    ]);
  });

  it('reads rows and cells with and without references', () => {
    const createCell = (text: string, reference = '') =>
      `<c${reference && ` r="${reference}"`} t="str"><v>${text}</v></c>`;
    const body =
      `<row>${createCell('dog')}${createCell('狗')}</row><row>${createCell('cat')}<c/>${createCell('x')}</row>` +
      `<row r="5">${createCell('late', 'B5')}${createCell('later')}</row><row>${createCell('last')}</row>`;
    const [sheet] = readExcelSheets(createWorkbook({ One: body }), LOCALE);
    expect(sheet!.rows).toEqual([['dog', '狗'], ['cat', '', 'x'], [], [], ['', 'late', 'later'], ['last']]);
  });

  it('reads prefixed elements and the displayed name of a sheet', () => {
    const prefixed = createWorkbook({
      'A &amp; B_x0021_': `<x:row><x:c t="str"><x:v>dog</x:v></x:c></x:row>`,
    });
    expect(readExcelSheets(prefixed, LOCALE)).toMatchObject([{ name: 'A & B!', rows: [['dog']] }]);
  });

  it("reads the same texts from LibreOffice's .xlsx and .ods files", () => {
    const readFixture = (type: string) =>
      new Uint8Array(readFileSync(`tests/fixtures/sheets/formats-in-libreoffice.${type}`));
    const [sheet] = readExcelSheets(readFixture('xlsx'), LOCALE);
    expect(sheet!.rows.map(([cell]) => cell!.trim())).toEqual([
      ...['Word', '9:00', '14:30', 'hidden', 'filtered', '50%', '007', '3/4', '$5.00', '4-Mar'],
    ]);
    expect(sheet).toMatchObject({ name: 'A & B', hidden: { rows: [3, 4], columns: [1] } });
    const [open] = readOdsSheets(readFixture('ods'));
    const trimRows = (rows: string[][]) => rows.map((row) => row.join('|').replace(/\|*$/, ''));
    expect({ ...open, rows: trimRows(open!.rows) }).toEqual({ ...sheet, rows: trimRows(sheet!.rows) });
  });

  // docs/product/word-lists.md#hidden-cells
  it('lists hidden rows and columns with content', () => {
    const cells = (row: number) =>
      ['A', 'B', 'C'].map((column) => `<c r="${column}${row}" t="str"><v>${column}${row}</v></c>`).join('');
    const body = `<row r="1">${cells(1)}</row><row r="2" hidden="1">${cells(2)}</row><row r="3" hidden="true"/><row r="4" hidden="0">${cells(4)}</row>`;
    const columns =
      '<col min="1" max="1" width="9"/><col min="2" max="2" width="0" hidden="1"/><col min="7" max="16384" hidden="1"/>';
    const [sheet] = readExcelSheets(createWorkbook({ One: { body, columns } }), LOCALE);
    expect(sheet).toMatchObject({ hidden: { rows: [1], columns: [1] } });
    const [open] = readExcelSheets(createWorkbook({ One: createRows('dog') }), LOCALE);
    expect(open!.hidden).toBeUndefined();
  });

  it('refuses formats that produce too many characters', () => {
    const body = '<row>'.concat('<c s="0"><v>1</v></c>'.repeat(200), '</row>').repeat(1_000);
    const file = createWorkbook({ One: body }, { formats: [`"${'x'.repeat(200)}"0`] });
    expect(() => readExcelSheets(file, LOCALE)).toThrow('too many characters');
  });
});
