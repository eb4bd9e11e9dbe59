import type { PrintWeight } from '#shared/print/card-texts.ts';
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
import { BOX_STROKE, DIVIDER, INKS, type InkName, type PageFormat } from '#shared/print/paper/page-format.ts';
import { listUsedCodePoints } from '#shared/print/text/characters.ts';
import { SOFT_HYPHEN } from '#shared/print/text/fit-text.ts';
import { embedFont, embedPhotos, type PdfPhotos } from './embed-resources.ts';
import {
  addStructure,
  createPdfObjects,
  formatPdfDate,
  formatPdfNumber,
  formatPdfTextString,
  toHex4,
} from './pdf-objects.ts';
import type { PrintFonts } from './read-font.ts';

const UPSIDE_DOWN: PaperMove = { turned: true, x: 0, y: 0 };

function writeMove(
  { turned, x, y }: PaperMove,
  { width, height }: Pick<PageFormat, 'width' | 'height'>,
): string {
  const matrix = turned ? [-1, 0, 0, -1, width + x, height - y] : [1, 0, 0, 1, x, -y];
  return `${matrix.map(formatPdfNumber).join(' ')} cm`;
}

/** Opens the paragraph of a page's text. The end of the page closes it. */
const PARAGRAPH = '/P<</MCID 0>>BDC\n';

type Canvas = { readonly codes: CodesOf; readonly width: number; readonly height: number };

type CodesOf = Readonly<Record<PrintFont, (character: string) => number>>;

const FONT_NAMES: Readonly<Record<PrintFont, string>> = { arimo: 'A', latin: 'L', chinese: 'C' };

const GLYPH_EPSILON_PT = 0.005;

/** Writes the cut lines and sets the ink. ISO 32000-1, annex A, defines all operators. */
function writeFrame({ height, cuts, ink }: PageFormat): string {
  const point = (x: number, y: number) => `${formatPdfNumber(x)} ${formatPdfNumber(height - y)}`;
  const lines = cuts.map(({ x1, y1, x2, y2 }) => `${point(x1, y1)} m ${point(x2, y2)} l S\n`);
  return (
    `/Artifact BMC\n${DIVIDER.gray} G ${DIVIDER.width} w ${lines.join('')}EMC\n` +
    `${writeInk(ink)} rg ${writeInk(ink)} RG\n${PARAGRAPH}`
  );
}

function writeInk(ink: InkName): string {
  const { red, green, blue } = INKS[ink];
  return `${red} ${green} ${blue}`;
}

function writePage(page: PrintPage, canvas: Canvas, drawPhoto: (placed: PlacedPhoto) => string): string {
  const pictures = [
    ...page.photos.map(drawPhoto),
    ...page.circles.map((circle) => writeCircle(circle, canvas)),
  ];
  const lines = page.lines.map((line) => writeLine(line, canvas));
  return [...lines, ...(pictures.length > 0 ? ['EMC\n/Artifact BMC', ...pictures] : [])].join('\n');
}

function writeLine(line: TextLine, canvas: Canvas): string {
  const parts = writeText(line, canvas);
  const text = parts.length > 0 ? `BT\n${parts.join('\n')}\nET` : '';
  const inked = [text, ...line.boxes.map((box) => writeBox(box, line.size, canvas))]
    .filter(Boolean)
    .join('\n');
  const drawn = line.isTurned && inked ? `q\n${writeMove(UPSIDE_DOWN, canvas)}\n${inked}\nQ` : inked;
  const properties = writeSpanProperties(line, parts.length);
  return properties && drawn ? `/Span${properties}BDC\n${drawn}\nEMC` : drawn;
}

/** Writes the entire line if moved marks or boxes could make a PDF reader lose a part of it or split a word. */
function writeSpanProperties(line: TextLine, parts: number): string {
  const isBroken = parts > line.runs.length || line.boxes.length > 0 || line.text.endsWith(SOFT_HYPHEN);
  if (!isBroken) return line.chinese ? '/Z ' : '';
  return `<<${line.chinese ? CHINESE : ''}/ActualText${formatPdfTextString(line.text)}>>`;
}

const CHINESE = '/Lang(zh-Hans)';
/** The language is a named resource, because most pages repeat it. */
const PROPERTIES = `/Properties<</Z<<${CHINESE}>>>>`;

/** Writes the runs of a line. The position of each one is relative to the previous one. */
function writeText(line: TextLine, { codes, height }: Canvas): string[] {
  let [x, y] = [0, 0];
  return line.runs.flatMap((run) =>
    splitStretches(run.glyphs).map((glyphs, index) => {
      const first = glyphs[0] as PlacedGlyph;
      const ink = index === 0 && run.ink ? `${writeInk(run.ink)} rg ` : '';
      const font = index === 0 ? `/${FONT_NAMES[run.font]} ${formatPdfNumber(line.size)} Tf ` : '';
      const offset = [formatPdfNumber(first.x - x), formatPdfNumber(height - first.y - y)];
      // The position follows from the written numbers so that rounding errors do not add up.
      [x, y] = [x + Number(offset[0]), y + Number(offset[1])];
      const shown = glyphs.map((glyph) => toHex4(codes[run.font](glyph.text))).join('');
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

function writeBox(box: TextLine['boxes'][number], size: number, { height }: Canvas): string {
  const numbers = [box.x, height - box.y - box.height, box.width, box.height].map(formatPdfNumber);
  return `${formatPdfNumber(size * BOX_STROKE)} w ${numbers.join(' ')} re S`;
}

/** The distance of the control points with which four Bézier curves approximate a circle of radius 1. */
const BEZIER_CIRCLE = 0.5523;

function writeCircle({ x, y, radius }: PrintCircle, { height }: Canvas): string {
  const point = (dx: number, dy: number) =>
    `${formatPdfNumber(x + dx * radius)} ${formatPdfNumber(height - y + dy * radius)}`;
  const directions = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  const quarters = directions.map(([dx, dy]) => {
    const near = point(dx - dy * BEZIER_CIRCLE, dy + dx * BEZIER_CIRCLE);
    const far = point(dx * BEZIER_CIRCLE - dy, dy * BEZIER_CIRCLE + dx);
    return `${near} ${far} ${point(-dy, dx)} c`;
  });
  return [`${point(1, 0)} m`, ...quarters].join('\n').concat(' f');
}

/** The same properties and cards result in the same bytes. `language` is a BCP 47 tag. */
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
  const used = listUsedCodePoints(layout);
  const fontResources: string[] = [];
  const style = properties.weight === 'bold' ? 'Bold' : 'Regular';
  const embed = (kind: PrintFont, name: string) => {
    const font = fonts[kind];
    if (!font || used[kind].size === 0) return () => 0;
    const { object, getCode } = embedFont(objects, font, name, used[kind]);
    fontResources.push(`/${FONT_NAMES[kind]} ${object} 0 R`);
    return getCode;
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
  const frame = objects.addStream(writeFrame(layout.format));
  const end = objects.addStream('EMC');
  // All backs have the same move.
  const move = layout.pages.find((page) => page.move)?.move;
  const moved = move && objects.addStream(writeMove(move, layout.format));
  const pages = layout.pages.map((page, index) => {
    const content = objects.addStream(writePage(page, canvas, draw));
    const contents = `${page.move ? `${moved} 0 R ` : ''}${frame} 0 R ${content} 0 R ${end} 0 R`;
    return objects.addPacked(
      `<</Type/Page/Parent ${tree} 0 R/StructParents ${index}/Contents[${contents}]>>`,
    );
  });
  const kids = pages.map((page) => `${page} 0 R`).join(' ');
  objects.add(
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]/MediaBox[0 0 ${layout.format.width} ${layout.format.height}]` +
      `/Resources<</Font<<${fontResources.join('')}>>${PROPERTIES}${resources}>>>>`,
    tree,
  );
  // Without PrintScaling None, viewers shrink the page to fit so that 8 mm are no longer 8 mm.
  const root = objects.add(
    `<</Type/Catalog/Pages ${tree} 0 R/Lang(${properties.language ?? 'en'})` +
      `/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true>>${addStructure(objects, pages)}>>`,
  );
  const info = objects.add(
    `<</Title${formatPdfTextString(properties.title)}/CreationDate${formatPdfDate(properties.createdAt)}>>`,
  );
  return objects.finish(`/Root ${root} 0 R/Info ${info} 0 R`);
}
