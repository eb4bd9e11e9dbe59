import { winAnsiByte } from '#shared/print/characters.ts';
import type { PrintFont } from '#shared/print/layout-types.ts';
import type { PlacedGlyph, PrintPage, TextLine, TextRun } from '../layout-types.ts';
import { BOX_STROKE, DIVIDER, PAGE_HEIGHT, PAGE_WIDTH, PRINT_RED } from '../page-geometry.ts';
import { hex4, pdfByteString, pdfNumber, pdfTextString } from './pdf-objects.ts';

type CodesOf = Readonly<Record<Exclude<PrintFont, 'helvetica'>, (character: string) => number>>;

export const FONT_NAMES: Readonly<Record<PrintFont, string>> = { helvetica: 'H', latin: 'L', chinese: 'C' };

/** In points. */
const SAME = 0.005;

/** All operators are those of ISO 32000-1, annex A. */
export function frameContent(): string {
  const y = pdfNumber(PAGE_HEIGHT - DIVIDER.y);
  const { red, green, blue } = PRINT_RED;
  return (
    `${DIVIDER.grey} G ${DIVIDER.width} w 0 ${y} m ${PAGE_WIDTH} ${y} l S\n` +
    `${red} ${green} ${blue} rg ${red} ${green} ${blue} RG\n`
  );
}

export function pageContent(page: PrintPage, codes: CodesOf): string {
  return page.lines.map((line) => lineContent(line, codes)).join('\n');
}

function lineContent(line: TextLine, codes: CodesOf): string {
  const parts = line.runs.flatMap((run) => textOperators(run, line.size, codes));
  const text = parts.length > 0 ? `BT\n${parts.join('\n')}\nET` : '';
  const drawn = [text, ...line.boxes.map((box) => boxOperators(box, line.size))].filter(Boolean).join('\n');
  const properties = spanProperties(line, parts.length);
  return properties && drawn ? `/Span<<${properties}>>BDC\n${drawn}\nEMC` : drawn;
}

/** The whole text is given where a reader would lose some of it to moved marks or boxes. */
function spanProperties(line: TextLine, parts: number): string {
  const broken = parts > line.runs.length || line.boxes.length > 0;
  return (line.chinese ? '/Lang(zh-Hans)' : '') + (broken ? `/ActualText${pdfTextString(line.text)}` : '');
}

function textOperators(run: TextRun, size: number, codes: CodesOf): string[] {
  return splitStretches(run.glyphs).map((glyphs, index) => {
    const first = glyphs[0] as PlacedGlyph;
    const font = index === 0 ? `/${FONT_NAMES[run.font]} ${pdfNumber(size)} Tf ` : '';
    const shown = showString(
      run.font,
      glyphs.map((glyph) => glyph.text),
      codes,
    );
    return `${font}1 0 0 1 ${pdfNumber(first.x)} ${pdfNumber(PAGE_HEIGHT - first.y)} Tm${shown}Tj`;
  });
}

function splitStretches(glyphs: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const stretches: PlacedGlyph[][] = [];
  let pen = { x: Number.NaN, y: Number.NaN };
  for (const glyph of glyphs) {
    const follows = Math.abs(glyph.x - pen.x) < SAME && Math.abs(glyph.y - pen.y) < SAME;
    if (follows) stretches.at(-1)?.push(glyph);
    else stretches.push([glyph]);
    pen = { x: glyph.x + glyph.advance, y: glyph.y };
  }
  return stretches;
}

function showString(font: PrintFont, characters: readonly string[], codes: CodesOf): string {
  if (font !== 'helvetica') return `<${characters.map((one) => hex4(codes[font](one))).join('')}>`;
  const bytes = characters.map((one) => winAnsiByte(one.codePointAt(0) as number) as number);
  return pdfByteString(String.fromCharCode(...bytes));
}

function boxOperators(box: TextLine['boxes'][number], size: number): string {
  const numbers = [box.x, PAGE_HEIGHT - box.y - box.height, box.width, box.height].map(pdfNumber);
  return `${pdfNumber(size * BOX_STROKE)} w ${numbers.join(' ')} re S`;
}
