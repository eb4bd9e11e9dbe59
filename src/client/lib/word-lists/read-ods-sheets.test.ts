import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readOdsSheets } from './read-ods-sheets.ts';

const createRow = (text: string, visibility = '') =>
  `<table:table-row${visibility && ` table:visibility="${visibility}"`}><table:table-cell><text:p>${text}</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row>`;

const readSheet = (body: string) =>
  readOdsSheets(
    zipSync({
      'content.xml': strToU8(
        `<office:document-content><table:table table:name="A &amp; B">${body}</table:table></office:document-content>`,
      ),
    }),
  )[0];

describe('readOdsSheets', () => {
  // docs/product/word-lists.md#hidden-cells
  it('lists hidden and filtered rows and columns with content', () => {
    const columns =
      '<table:table-column table:number-columns-repeated="1"/><table:table-column table:visibility="collapse"/><table:table-column table:visibility="collapse" table:number-columns-repeated="16382"/>';
    const body =
      createRow('dog') +
      createRow('cat', 'collapse') +
      createRow('hen', 'filter') +
      createRow('cow', 'visible');
    const empty = '<table:table-row table:number-rows-repeated="9000" table:visibility="collapse"/>';
    expect(readSheet(columns + body + empty)).toMatchObject({ hidden: { rows: [1, 2], columns: [1] } });
    expect(readSheet(createRow('dog'))).not.toHaveProperty('hidden');
  });

  // docs/product/word-lists.md#spreadsheets
  it('reads the displayed name and texts of a sheet', () => {
    expect(readSheet(createRow('<![CDATA[dog & <cat>]]>'))).toMatchObject({
      name: 'A & B',
      rows: [['dog & <cat>', 'b']],
    });
  });
});
