import type { PictureSize } from '#shared/media/photo.ts';
import { type BackText, backTexts, type PrintCard, type PrintOptions } from './card-texts.ts';
import { layoutDots, readPrintedQuantity } from './layout-dots.ts';
import type {
  CardField,
  MissingBox,
  PlacedGlyph,
  PrintFont,
  PrintLayout,
  PrintMetrics,
  PrintPage,
  PrintWarning,
  TextLine,
} from './layout-types.ts';
import {
  BACK_LINE_STEP,
  BACK_RIGHT,
  BACK_WIDTH,
  CAPTION_LINE_STEP,
  FRONT_HEIGHT,
  FRONT_WIDTH,
  halfCentre,
  PAGE_HEIGHT,
  PAGE_WIDTH,
} from './page-geometry.ts';
import { MISSING, type ShapedText, shapeText } from './shape-text.ts';
import { fitBackSize, fitFrontSize } from './word-size.ts';

function placeLine(shaped: ShapedText, size: number, x: number, baseline: number): TextLine {
  const runs: { font: PrintFont; glyphs: PlacedGlyph[] }[] = [];
  for (const glyph of shaped.glyphs) {
    let run = runs.at(-1);
    if (run?.font !== glyph.font) {
      run = { font: glyph.font, glyphs: [] };
      runs.push(run);
    }
    run.glyphs.push({
      text: glyph.text,
      x: x + glyph.x * size,
      y: baseline - glyph.y * size,
      advance: glyph.advance * size,
    });
  }
  const { text, chinese } = shaped;
  const boxes = shaped.boxes.map((left) => placeBox(x + left * size, baseline, size));
  return { text, chinese, size, x, width: shaped.width * size, baseline, runs, boxes };
}

function placeBox(x: number, baseline: number, size: number): MissingBox {
  const { xMin, yMin, xMax, yMax } = MISSING.ink;
  return {
    x: x + xMin * size,
    y: baseline - yMax * size,
    width: (xMax - xMin) * size,
    height: (yMax - yMin) * size,
  };
}

function centredBaseline(shaped: ShapedText, size: number, centre: number): number {
  return centre + (size * (shaped.top + shaped.bottom)) / 2;
}

type HalfLayout = Pick<PrintPage, 'lines'> & Partial<Pick<PrintPage, 'circles' | 'photos'>>;

type Report = (field: CardField, shaped: ShapedText, fits: boolean) => void;

/** In points. */
const TOLERANCE = 0.01;

/** A back has each card in the same half as its front, so that a sheet turned over its short edge matches. */
export function layoutPrintJob(
  cards: readonly PrintCard[],
  options: PrintOptions,
  metrics: PrintMetrics,
): PrintLayout {
  const warnings: PrintWarning[] = [];
  const reported = new Set<string>();
  const reportFor = (index: number, card: PrintCard): Report => {
    return (field, shaped, fits) => {
      const at = { card: index, word: card.word, field };
      const key = `${index} ${field}`;
      if (reported.has(key) || (fits && shaped.unprintable.length === 0)) return;
      reported.add(key);
      if (shaped.unprintable.length > 0) {
        warnings.push({ ...at, kind: 'unprintable', characters: shaped.unprintable });
      }
      if (!fits) warnings.push({ ...at, kind: 'too-long' });
    };
  };
  const layoutSide = (side: PrintPage['side'], first: number): PrintPage[] =>
    pairCards(cards).map((pair, page) => {
      const halves = pair.map((card, half): HalfLayout => {
        const centre = halfCentre(half === 0 ? 0 : 1);
        const report = reportFor(page * 2 + half, card);
        if (side === 'front') return layoutFront(card, centre, metrics, report);
        const { photo: id } = card;
        const size = id && options.photos?.get(id);
        if (id && size) return layoutPhotoBack(card, { id, size }, centre, metrics, report);
        if (id && options.photos) {
          warnings.push({ card: page * 2 + half, word: card.word, field: 'photo', kind: 'no-photo' });
        }
        return { lines: layoutBack(card, centre, metrics, report) };
      });
      return {
        number: first + page,
        side,
        words: pair.map((card) => card.word),
        lines: halves.flatMap(({ lines }) => lines),
        circles: halves.flatMap(({ circles = [] }) => circles),
        photos: halves.flatMap(({ photos = [] }) => photos),
      };
    });

  const fronts = layoutSide('front', 1);
  const backs = options.backPages ? layoutSide('back', fronts.length + 1) : [];
  const pages = [...fronts, ...backs];
  return { pages, total: pages.length, warnings };
}

function pairCards(cards: readonly PrintCard[]): PrintCard[][] {
  return Array.from({ length: Math.ceil(cards.length / 2) }, (_, page) =>
    cards.slice(page * 2, page * 2 + 2),
  );
}

function layoutFront(card: PrintCard, centre: number, metrics: PrintMetrics, report: Report): HalfLayout {
  const quantity = readPrintedQuantity(card);
  if (quantity) {
    const { circles, signs } = layoutDots(quantity, card.word, centre);
    const lines = signs.map(({ text, size, x, centre: middle }) => {
      const shaped = shapeText(text, metrics);
      return placeLine(shaped, size, x - (shaped.width * size) / 2, centredBaseline(shaped, size, middle));
    });
    return { lines, circles };
  }
  const shaped = shapeText(card.word, metrics);
  const size = fitFrontSize({ ...shaped, height: shaped.top - shaped.bottom });
  report('word', shaped, shaped.width * size <= FRONT_WIDTH + TOLERANCE);
  const x = (PAGE_WIDTH - shaped.width * size) / 2;
  return { lines: [placeLine(shaped, size, x, centredBaseline(shaped, size, centre))] };
}

function layoutBack(card: PrintCard, centre: number, metrics: PrintMetrics, report: Report): TextLine[] {
  const texts = backTexts(card);
  const middle = (texts.length - 1) / 2;
  const shaped = texts.map((line) => shapeText(line.text, metrics));
  const middleLine = shaped[middle] as ShapedText;
  const baseline = centredBaseline(middleLine, (texts[middle] as BackText).size, centre);
  return texts.map((line, index) => {
    const text = shaped[index] as ShapedText;
    const size = fitBackSize(line.size, text.width, BACK_WIDTH);
    report(line.field, text, text.width * size <= BACK_WIDTH + TOLERANCE);
    return placeLine(
      text,
      size,
      BACK_RIGHT - text.width * size,
      baseline + (index - middle) * BACK_LINE_STEP,
    );
  });
}

/** The photo is above the texts, as large as fits. */
function layoutPhotoBack(
  card: PrintCard,
  photo: { readonly id: string; readonly size: PictureSize },
  centre: number,
  metrics: PrintMetrics,
  report: Report,
): HalfLayout {
  const texts = backTexts(card);
  const top = centre - FRONT_HEIGHT / 2;
  const bottom = centre + PAGE_HEIGHT / 4 - (texts.length + 1) * CAPTION_LINE_STEP;
  const lines = texts.map((line, index) => {
    const text = shapeText(line.text, metrics);
    const size = fitBackSize(line.size, text.width, FRONT_WIDTH);
    report(line.field, text, text.width * size <= FRONT_WIDTH + TOLERANCE);
    const x = (PAGE_WIDTH - text.width * size) / 2;
    return placeLine(text, size, x, bottom + (index + 1) * CAPTION_LINE_STEP);
  });
  const scale = Math.min(FRONT_WIDTH / photo.size.width, (bottom - top) / photo.size.height);
  const [width, height] = [photo.size.width * scale, photo.size.height * scale];
  const x = (PAGE_WIDTH - width) / 2;
  return { lines, photos: [{ id: photo.id, x, y: (top + bottom - height) / 2, width, height }] };
}
