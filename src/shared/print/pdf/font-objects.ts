import { hex4, type PdfObjects, pdfNumber, utf16Hex } from './pdf-objects.ts';
import type { SfntFont } from './read-font.ts';
import { type GlyphSubset, pdfFontFile, subsetGlyphs } from './subset-font.ts';

type EmbeddedFont = { readonly object: number; readonly codeOf: (character: string) => number };

/** A bfrange or bfchar section holds at most 100 entries (Adobe Technical Note 5411). */
const SECTION = 100;

/** ISO 32000-1, 9.7. One CID per code point: characters that share a glyph would be read back as one. */
export function embedFont(
  objects: PdfObjects,
  font: SfntFont,
  name: string,
  used: ReadonlySet<number>,
): EmbeddedFont {
  const codePoints = [...used].sort((one, other) => one - other);
  const subset = subsetGlyphs(font, codePoints);
  const fullName = `${subsetTag(codePoints)}+${name}`;
  const file = pdfFontFile(subset);
  const fileObject = objects.addStream(file, `/Length1 ${file.length}`);
  const scale = (value: number) => pdfNumber((value * 1000) / font.unitsPerEm);
  const descriptor = objects.add(
    `<</Type/FontDescriptor/FontName/${fullName}/Flags 4/FontBBox[${font.bounds.map(scale).join(' ')}]/ItalicAngle 0` +
      `/Ascent ${scale(font.ascent)}/Descent ${scale(font.descent)}/CapHeight ${scale(font.ascent)}/StemV 80` +
      `/FontFile2 ${fileObject} 0 R>>`,
  );
  const descendant = objects.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${fullName}` +
      '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>' +
      `/FontDescriptor ${descriptor} 0 R/DW 1000/W[${writeWidths(subset)}]/CIDToGIDMap/Identity>>`,
  );
  const toUnicode = objects.addStream(writeToUnicode(codePoints));
  const object = objects.add(
    `<</Type/Font/Subtype/Type0/BaseFont/${fullName}/Encoding/Identity-H` +
      `/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R>>`,
  );
  const codes = new Map(codePoints.map((codePoint, index) => [codePoint, index + 1]));
  return { object, codeOf: (character) => codes.get(character.codePointAt(0) as number) ?? 0 };
}

export function addHelvetica(objects: PdfObjects): number {
  return objects.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
}

/** ISO 32000-1, 9.6.4. */
function subsetTag(codePoints: readonly number[]): string {
  let hash = 2166136261;
  for (const codePoint of codePoints) hash = Math.imul(hash ^ codePoint, 16777619) >>> 0;
  let tag = '';
  for (let letter = 0; letter < 6; letter++) {
    tag += String.fromCharCode(65 + (hash % 26));
    hash = Math.floor(hash / 26);
  }
  return tag;
}

/** `first [w w w]` for each run of neighbours, in thousandths of an em; a full em is the default. */
function writeWidths({ font, codePoints, glyphs }: GlyphSubset): string {
  let widths = '';
  let open = false;
  for (let code = 1; code <= codePoints.length; code++) {
    const width = pdfNumber((font.metricsOf(glyphs[code] as number).advance * 1000) / font.unitsPerEm);
    if (width === '1000') {
      widths += open ? ']' : '';
      open = false;
    } else {
      widths += open ? ` ${width}` : `${code}[${width}`;
      open = true;
    }
  }
  return open ? `${widths}]` : widths;
}

/** UTF-16BE (ISO 32000-1, 9.10.3). */
function writeToUnicode(codePoints: readonly number[]): string {
  const rows = codePoints.map(
    (codePoint, index) => `<${hex4(index + 1)}><${utf16Hex(String.fromCodePoint(codePoint))}>`,
  );
  let sections = '';
  for (let at = 0; at < rows.length; at += SECTION) {
    const section = rows.slice(at, at + SECTION);
    sections += `${section.length} beginbfchar\n${section.join('\n')}\nendbfchar\n`;
  }
  return (
    '/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n' +
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n' +
    '/CMapName/Adobe-Identity-UCS def/CMapType 2 def\n' +
    `1 begincodespacerange\n<0000><ffff>\nendcodespacerange\n${sections}` +
    'endcmap CMapName currentdict/CMap defineresource pop end end'
  );
}
