import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recognizeBytes, recognizeText } from './text/file-kind.ts';

/** Converts each character to a byte. */
const toBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const encodeUtf16 = (text: string) => toBytes([...text].map((character) => `${character}\0`).join(''));
const createZip = (...names: string[]) =>
  toBytes(`PK\x03\x04${'x'.repeat(20_000)}PK\x01\x02${names.join('PK\x01\x02')}`);
const createOlderOffice = (part: string) =>
  Uint8Array.from([...toBytes('\xd0\xcf\x11\xe0....'), ...encodeUtf16(part)]);

// docs/product/word-lists.md#other-files
describe('recognizeBytes', () => {
  it.each([
    ['excel', 'an .xlsx', createZip('[Content_Types].xml', 'xl/workbook.xml')],
    ['excel', 'an .xls', createOlderOffice('Workbook')],
    ['spreadsheet', 'an .ods', toBytes('PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet')],
    ['spreadsheet', 'a .numbers', createZip('Index/Document.iwa', 'Index/Tables/DataList.iwa')],
    ['document', 'a .docx', createZip('[Content_Types].xml', 'word/document.xml')],
    ['document', 'a .doc', createOlderOffice('WordDocument')],
    ['document', 'an .odt', toBytes('PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.text')],
    ['slides', 'a .pptx', createZip('ppt/presentation.xml')],
    ['anki', 'an .apkg', toBytes('PK\x03\x04metaPK\x03\x04collection.anki21b')],
    ['anki', "Anki's collection", toBytes('SQLite format 3\0')],
    ['archive', 'another ZIP', createZip('words.csv')],
    ['archive', 'an empty ZIP', toBytes('PK\x05\x06')],
    ['archive', 'a gzip', toBytes('\x1f\x8b\x08')],
    ['pdf', 'a PDF', toBytes('%PDF-1.7 trailer')],
    ['picture', 'a PNG', toBytes('\x89PNG\r\n')],
    ['picture', 'a JPEG', toBytes('\xff\xd8\xff\xe0')],
    ['picture', 'a WebP', toBytes('RIFF\x24\0\0\0WEBPVP8 ')],
    ['picture', "an iPhone's photo", toBytes('\0\0\0\x24ftypheic')],
    ['sound', 'a recording', toBytes('\0\0\0\x1cftypM4A ')],
    ['sound', 'an MP3', toBytes('ID3\x04\0')],
    ['other', 'an unknown file of an older Office', toBytes('\xd0\xcf\x11\xe0\xa1\xb1')],
  ])('returns %s for %s', (kind, _, bytes) => {
    expect(recognizeBytes(bytes)).toBe(kind);
  });

  it.each(['dog,cat', 'PK,KO\nball,goal', 'ID3,ID4\ndog,cat', 'RIFF,riff\nWEBP,x', 'PDF\n%PDF-file', ''])(
    'returns null for the text %j',
    (text) => {
      expect(recognizeBytes(toBytes(text))).toBeNull();
    },
  );

  it('never throws on any bytes', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void recognizeBytes(bytes)));
  });
});

// docs/product/word-lists.md#other-files
describe('recognizeText', () => {
  it.each([
    ['json', '{"cards": [{"word": "dog"}]}'],
    ['json', ' [\n {"word": "dog"}]'],
    ['json', '["dog", "cat"]'],
    ['json', '[["dog", "Hund"]]'],
    ['web', '\n<!DOCTYPE html>\n<html></html>'],
    ['web', '<table><tr><td>dog</td></tr></table>'],
    ['picture', '<?xml version="1.0"?>\n<svg></svg>'],
    ['excel', '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>'],
    ['document', '{\\rtf1\\ansi dog}'],
    ['other', '<?xml version="1.0"?>\n<deck/>'],
    ['other', 'BEGIN:VCARD\nFN:Mia'],
  ])('returns %s for %s', (kind, text) => {
    expect(recognizeText(text)).toBe(kind);
  });

  it.each(['[1] Animals,Food\ndog,bread', '{dog},{cat}', '["a" dog],x\ncat,y', '<b>Animals</b>,<html>\na,b'])(
    'returns null for the list %j',
    (text) => expect(recognizeText(text)).toBeNull(),
  );
});
