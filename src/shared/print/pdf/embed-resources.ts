import type { PictureSize } from '#shared/media/photo.ts';
import type { PlacedPhoto, PrintLayout } from '#shared/print/paper/layout-types.ts';
import { formatPdfNumber, type PdfObjects, toHex4, toUtf16Hex } from './pdf-objects.ts';
import type { SfntFont } from './read-font.ts';
import { createPdfFontFile, subsetGlyphs } from './subset-font.ts';

type EmbeddedFont = { readonly object: number; readonly getCode: (character: string) => number };

/** The limit of entries in a bfrange or bfchar section (Adobe Technical Note 5411). */
const MAX_SECTION_ENTRIES = 100;

/** Embeds a font (ISO 32000-1, 9.7) with one CID per code point, because two characters may share a glyph. */
export function embedFont(
  objects: PdfObjects,
  font: SfntFont,
  name: string,
  used: ReadonlySet<number>,
): EmbeddedFont {
  const codePoints = [...used].sort((a, b) => a - b);
  const subset = subsetGlyphs(font, codePoints);
  const fullName = `${createSubsetTag(codePoints)}+${name}`;
  const file = createPdfFontFile(subset);
  const fileObject = objects.addStream(file, `/Length1 ${file.length}`);
  const scale = (value: number) => formatPdfNumber((value * 1000) / font.unitsPerEm);
  const descriptor = objects.add(
    `<</Type/FontDescriptor/FontName/${fullName}/Flags 4/FontBBox[${font.bounds.map(scale).join(' ')}]/ItalicAngle 0` +
      `/Ascent ${scale(font.ascent)}/Descent ${scale(font.descent)}/CapHeight ${scale(font.ascent)}/StemV 80` +
      `/FontFile2 ${fileObject} 0 R>>`,
  );
  const descendant = objects.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${fullName}` +
      '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>' +
      `/FontDescriptor ${descriptor} 0 R/DW 1000/W[${writeWidths(font, codePoints)}]/CIDToGIDMap/Identity>>`,
  );
  const toUnicode = objects.addStream(writeToUnicode(codePoints));
  const object = objects.add(
    `<</Type/Font/Subtype/Type0/BaseFont/${fullName}/Encoding/Identity-H` +
      `/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R>>`,
  );
  const codes = new Map(codePoints.map((codePoint, index) => [codePoint, index + 1]));
  return { object, getCode: (character) => codes.get(character.codePointAt(0) as number) ?? 0 };
}

/** Returns the tag of a font subset (ISO 32000-1, 9.6.4). */
function createSubsetTag(codePoints: readonly number[]): string {
  let hash = 2166136261;
  for (const codePoint of codePoints) hash = Math.imul(hash ^ codePoint, 16777619) >>> 0;
  let tag = '';
  for (let letter = 0; letter < 6; letter++) {
    tag += String.fromCharCode(65 + (hash % 26));
    hash = Math.floor(hash / 26);
  }
  return tag;
}

/** Writes the widths other than a full em, in thousandths of an em. */
function writeWidths(font: SfntFont, codePoints: readonly number[]): string {
  const widths = codePoints.map((codePoint, index) => {
    const width = formatPdfNumber(
      (font.getMetrics(font.getGlyphId(codePoint)).advance * 1000) / font.unitsPerEm,
    );
    return width === '1000' ? '' : `${index + 1}[${width}]`;
  });
  return widths.join('');
}

/** Writes the code points in UTF-16BE (ISO 32000-1, 9.10.3). */
function writeToUnicode(codePoints: readonly number[]): string {
  const rows = codePoints.map(
    (codePoint, index) => `<${toHex4(index + 1)}><${toUtf16Hex(String.fromCodePoint(codePoint))}>`,
  );
  let sections = '';
  for (let start = 0; start < rows.length; start += MAX_SECTION_ENTRIES) {
    const section = rows.slice(start, start + MAX_SECTION_ENTRIES);
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

/** `jpeg` has three components, like the JPEG files of canvases. */
export type PdfPhoto = PictureSize & { readonly jpeg: Uint8Array };
export type PdfPhotos = ReadonlyMap<string, PdfPhoto>;

type EmbeddedPhotos = { readonly resources: string; readonly draw: (placed: PlacedPhoto) => string };

/** Embeds photos unchanged (ISO 32000-1, 8.9.5). Each is embedded once even if several cards use it. */
export function embedPhotos(
  objects: PdfObjects,
  { format, pages }: PrintLayout,
  photos: PdfPhotos,
): EmbeddedPhotos {
  const names = new Map<string, string>();
  let resources = '';
  for (const { id } of pages.flatMap((page) => page.photos)) {
    const photo = photos.get(id);
    if (!photo || names.has(id)) continue;
    const name = `/P${names.size}`;
    const size = `/Width ${photo.width}/Height ${photo.height}`;
    const entries = `/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceRGB/BitsPerComponent 8`;
    resources += `${name} ${objects.addJpeg(photo.jpeg, entries)} 0 R`;
    names.set(id, name);
  }
  const draw = ({ id, x, y, width, height }: PlacedPhoto): string => {
    const name = names.get(id);
    if (!name) return '';
    const place = [width, 0, 0, height, x, format.height - y - height].map(formatPdfNumber).join(' ');
    return `q ${place} cm ${name} Do Q`;
  };
  return { resources: resources && `/XObject<<${resources}>>`, draw };
}
