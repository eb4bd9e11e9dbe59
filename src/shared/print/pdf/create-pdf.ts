import type { PrintWeight } from '#shared/print/card-texts.ts';
import { usedCodePoints } from '#shared/print/fonts-needed.ts';
import type { PaperMove } from '#shared/print/paper/double-sided.ts';
import type {
  PlacedGlyph,
  PlacedPhoto,
  PrintCircle,
  PrintFont,
  PrintLayout,
  PrintPage,
  TextLine,
} from '#shared/print/paper/layout-types.ts';
import type { PageFormat } from '#shared/print/paper/page-format.ts';
import { BOX_STROKE, DIVIDER, INKS, type InkName } from '#shared/print/paper/page-geometry.ts';
import { SOFT_HYPHEN } from '#shared/print/text/break-lines.ts';
import { embedPhotos, type PdfPhotos } from './embed-photos.ts';
import type { PrintFonts } from './font-metrics.ts';
import {
  createPdfObjects,
  hex4,
  type PdfObjects,
  pdfDate,
  pdfNumber,
  pdfTextString,
  utf16Hex,
} from './pdf-objects.ts';
import type { SfntFont } from './read-font.ts';
import { addStructure } from './structure.ts';
import { type GlyphSubset, pdfFontFile, subsetGlyphs } from './subset-font.ts';

type EmbeddedFont = { readonly object: number; readonly codeOf: (character: string) => number };

/** A bfrange or bfchar section holds at most 100 entries (Adobe Technical Note 5411). */
const SECTION = 100;

/** Embeds a font (ISO 32000-1, 9.7) with one CID per code point, so that characters sharing a glyph are read back. */
function embedFont(
  objects: PdfObjects,
  font: SfntFont,
  name: string,
  used: ReadonlySet<number>,
): EmbeddedFont {
  const codePoints = [...used].sort((a, b) => a - b);
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

/** Writes `first [w w w]` for each run of neighbours, in thousandths of an em; a full em is the default. */
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

/** Code points are in UTF-16BE (ISO 32000-1, 9.10.3). */
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

function turnOperators({ width, height }: Pick<PageFormat, 'width' | 'height'>): string {
  return moveOperators({ turned: true, x: 0, y: 0 }, { width, height });
}

function moveOperators(
  { turned, x, y }: PaperMove,
  { width, height }: Pick<PageFormat, 'width' | 'height'>,
): string {
  const matrix = turned ? [-1, 0, 0, -1, width + x, height - y] : [1, 0, 0, 1, x, -y];
  return `${matrix.map(pdfNumber).join(' ')} cm`;
}

/** Marks the texts of a page; the page's end closes it. */
const PARAGRAPH = '/P<</MCID 0>>BDC\n';

type Canvas = { readonly codes: CodesOf; readonly width: number; readonly height: number };

type CodesOf = Readonly<Record<PrintFont, (character: string) => number>>;

const FONT_NAMES: Readonly<Record<PrintFont, string>> = { arimo: 'A', latin: 'L', chinese: 'C' };

/** In points. */
const GLYPH_EPSILON_PT = 0.005;

/** All operators are defined in ISO 32000-1, annex A. */
function frameContent({ height, cuts, ink }: PageFormat): string {
  const { red, green, blue } = INKS[ink];
  const at = (x: number, y: number) => `${pdfNumber(x)} ${pdfNumber(height - y)}`;
  const lines = cuts.map(({ x1, y1, x2, y2 }) => `${at(x1, y1)} m ${at(x2, y2)} l S\n`);
  return (
    `/Artifact BMC\n${DIVIDER.grey} G ${DIVIDER.width} w ${lines.join('')}EMC\n` +
    `${red} ${green} ${blue} rg ${red} ${green} ${blue} RG\n${PARAGRAPH}`
  );
}

function fillOperator(ink: InkName): string {
  const { red, green, blue } = INKS[ink];
  return `${red} ${green} ${blue} rg`;
}

function pageContent(page: PrintPage, canvas: Canvas, drawPhoto: (placed: PlacedPhoto) => string): string {
  const pictures = [
    ...page.photos.map(drawPhoto),
    ...page.circles.map((circle) => circleOperators(circle, canvas)),
  ];
  const lines = page.lines.map((line) => lineContent(line, canvas));
  return [...lines, ...(pictures.length > 0 ? ['EMC\n/Artifact BMC', ...pictures] : [])].join('\n');
}

function lineContent(line: TextLine, canvas: Canvas): string {
  const parts = textOperators(line, canvas);
  const text = parts.length > 0 ? `BT\n${parts.join('\n')}\nET` : '';
  const inked = [text, ...line.boxes.map((box) => boxOperators(box, line.size, canvas))]
    .filter(Boolean)
    .join('\n');
  const drawn = line.isTurned && inked ? `q\n${turnOperators(canvas)}\n${inked}\nQ` : inked;
  const properties = spanProperties(line, parts.length);
  return properties && drawn ? `/Span${properties}BDC\n${drawn}\nEMC` : drawn;
}

/** Gives the whole text if moved marks or boxes could make a reader lose a part of it, or read a word as two. */
function spanProperties(line: TextLine, parts: number): string {
  const broken = parts > line.runs.length || line.boxes.length > 0 || line.text.endsWith(SOFT_HYPHEN);
  if (!broken) return line.chinese ? '/Z ' : '';
  return `<<${line.chinese ? CHINESE : ''}/ActualText${pdfTextString(line.text)}>>`;
}

const CHINESE = '/Lang(zh-Hans)';
/** Named, because most pages repeat it. */
const PROPERTIES = `/Properties<</Z<<${CHINESE}>>>>`;

/** Each run begins at an offset from the previous one. */
function textOperators(line: TextLine, { codes, height }: Canvas): string[] {
  let [x, y] = [0, 0];
  return line.runs.flatMap((run) =>
    splitStretches(run.glyphs).map((glyphs, index) => {
      const first = glyphs[0] as PlacedGlyph;
      const ink = index === 0 && run.ink ? `${fillOperator(run.ink)} ` : '';
      const font = index === 0 ? `/${FONT_NAMES[run.font]} ${pdfNumber(line.size)} Tf ` : '';
      const offset = [pdfNumber(first.x - x), pdfNumber(height - first.y - y)];
      // The position follows from the written numbers, so that rounding errors do not add up.
      [x, y] = [x + Number(offset[0]), y + Number(offset[1])];
      const shown = glyphs.map((glyph) => hex4(codes[run.font](glyph.text))).join('');
      return `${ink}${font}${offset.join(' ')} Td<${shown}>Tj`;
    }),
  );
}

function splitStretches(glyphs: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const stretches: PlacedGlyph[][] = [];
  let pen = { x: Number.NaN, y: Number.NaN };
  for (const glyph of glyphs) {
    const follows =
      Math.abs(glyph.x - pen.x) < GLYPH_EPSILON_PT && Math.abs(glyph.y - pen.y) < GLYPH_EPSILON_PT;
    if (follows) stretches.at(-1)?.push(glyph);
    else stretches.push([glyph]);
    pen = { x: glyph.x + glyph.advance, y: glyph.y };
  }
  return stretches;
}

function boxOperators(box: TextLine['boxes'][number], size: number, { height }: Canvas): string {
  const numbers = [box.x, height - box.y - box.height, box.width, box.height].map(pdfNumber);
  return `${pdfNumber(size * BOX_STROKE)} w ${numbers.join(' ')} re S`;
}

/** The distance of the control points with which four Bézier curves approximate a circle of radius 1. */
const BEZIER_CIRCLE = 0.5523;

function circleOperators({ x, y, radius }: PrintCircle, { height }: Canvas): string {
  const at = (dx: number, dy: number) =>
    `${pdfNumber(x + dx * radius)} ${pdfNumber(height - y + dy * radius)}`;
  const quarter = (points: readonly (readonly [number, number])[]) =>
    `${points.map(([dx, dy]) => at(dx, dy)).join(' ')} c`;
  return [
    `${at(1, 0)} m`,
    quarter([
      [1, BEZIER_CIRCLE],
      [BEZIER_CIRCLE, 1],
      [0, 1],
    ]),
    quarter([
      [-BEZIER_CIRCLE, 1],
      [-1, BEZIER_CIRCLE],
      [-1, 0],
    ]),
    quarter([
      [-1, -BEZIER_CIRCLE],
      [-BEZIER_CIRCLE, -1],
      [0, -1],
    ]),
    `${quarter([
      [BEZIER_CIRCLE, -1],
      [1, -BEZIER_CIRCLE],
      [1, 0],
    ])} f`,
  ].join('\n');
}

/** The same `createdAt` and cards result in the same bytes; `language` is a BCP 47 tag. */
export type PdfProperties = {
  readonly createdAt: Date;
  readonly title: string;
  readonly language?: string;
  readonly weight?: PrintWeight | undefined;
};

export function createPdf(
  layout: PrintLayout,
  fonts: PrintFonts,
  properties: PdfProperties,
  photos: PdfPhotos = new Map(),
): Uint8Array<ArrayBuffer> {
  const objects = createPdfObjects();
  const used = usedCodePoints(layout);
  const named: string[] = [];
  const style = properties.weight === 'bold' ? 'Bold' : 'Regular';
  const embed = (kind: PrintFont, name: string) => {
    const font = fonts[kind];
    if (!font || used[kind].size === 0) return () => 0;
    const { object, codeOf } = embedFont(objects, font, name, used[kind]);
    named.push(`/${FONT_NAMES[kind]} ${object} 0 R`);
    return codeOf;
  };
  const codes = {
    arimo: embed('arimo', `Arimo-${style}`),
    latin: embed('latin', `NotoSans-${style}`),
    chinese: embed('chinese', `NotoSansSC-${style}`),
  };
  const { width, height } = layout.format;
  const canvas = { codes, width, height };
  const { resources, draw } = embedPhotos(objects, layout, photos);
  const tree = objects.reserve();
  const frame = objects.addStream(frameContent(layout.format));
  const end = objects.addStream('EMC');
  const moves = new Map<string, number>();
  const moved = (move: PaperMove): string => {
    const operators = moveOperators(move, layout.format);
    const object = moves.get(operators) ?? objects.addStream(operators);
    moves.set(operators, object);
    return `${object} 0 R `;
  };
  const pages = layout.pages.map((page, index) => {
    const content = objects.addStream(pageContent(page, canvas, draw));
    const contents = `${page.move ? moved(page.move) : ''}${frame} 0 R ${content} 0 R ${end} 0 R`;
    return objects.addPacked(
      `<</Type/Page/Parent ${tree} 0 R/StructParents ${index}/Contents[${contents}]>>`,
    );
  });
  const kids = pages.map((page) => `${page} 0 R`).join(' ');
  objects.add(
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]/MediaBox[0 0 ${layout.format.width} ${layout.format.height}]` +
      `/Resources<</Font<<${named.join('')}>>${PROPERTIES}${resources}>>>>`,
    tree,
  );
  // Without PrintScaling None, viewers shrink the page to fit, so that 8 mm are no longer 8 mm.
  const root = objects.add(
    `<</Type/Catalog/Pages ${tree} 0 R/Lang(${properties.language ?? 'en'})` +
      `/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true>>${addStructure(objects, pages)}>>`,
  );
  const info = objects.add(
    `<</Title${pdfTextString(properties.title)}/CreationDate${pdfDate(properties.createdAt)}>>`,
  );
  return objects.finish(`/Root ${root} 0 R/Info ${info} 0 R`);
}
