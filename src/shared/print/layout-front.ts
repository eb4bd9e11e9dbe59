import { layOutQuantity } from '#shared/dots/lay-out-quantity.ts';
import type { Quantity } from '#shared/dots/quantity.ts';
import { getStageOfCard, readCardQuantity } from '#shared/shipped-words/shipped-word.ts';
import { getFrontPinyin, type PinyinPlace, type PrintCard } from './card-texts.ts';
import type { CardField, PrintCircle, PrintMetrics, PrintPage } from './paper/layout-types.ts';
import { type Cell, getCenter, getFrontArea, type PageFormat } from './paper/page-format.ts';
import { fitLines, getCenteredBaseline, placeLine, placeLines } from './text/fit-lines.ts';
import { type ShapedText, shapeText } from './text/shape-text.ts';
import { fitWordSize } from './text/word-size.ts';

export type CellLayout = Pick<PrintPage, 'lines'> & Partial<Pick<PrintPage, 'circles' | 'photos'>>;

export type Report = (field: CardField, shaped: ShapedText, fits: boolean) => void;

/** The cell of a card, with everything needed for its layout. */
export type Place = {
  readonly cell: Cell;
  readonly format: PageFormat;
  readonly metrics: PrintMetrics;
  readonly pinyin?: PinyinPlace | undefined;
  readonly report: Report;
};

/** In points. */
const TOLERANCE = 0.01;

/** `size` is relative to the word below. `gap` is the white space between them, in em of the word. */
const PINYIN = { size: 0.22, gap: 0.08 };

export function layOutFront(card: PrintCard, place: Place): CellLayout {
  const { cell, format, metrics, report } = place;
  const center = getCenter(cell);
  const area = getFrontArea(format);
  const { id = '', word } = card;
  const quantity = readCardQuantity({ id, word, stage: getStageOfCard(id) });
  if (quantity) {
    const { circles, signs } = layOutDots(quantity, word, {
      center,
      width: area.width,
      height: area.height,
    });
    const lines = signs.map(({ text, size, x, center: middle }) => {
      const shaped = shapeText(text, metrics);
      return placeLine(
        shaped,
        size,
        x - (shaped.width * size) / 2,
        getCenteredBaseline([shaped], size, middle),
      );
    });
    return { lines, circles };
  }
  const shaped = shapeText(word, metrics);
  const above = getFrontPinyin(card, place.pinyin);
  if (above) return layOutWithPinyin(shaped, shapeText(above, metrics), place);
  const size = fitWordSize(
    { width: shaped.width, height: shaped.top - shaped.bottom, length: shaped.characterCount },
    area,
  );
  const fitted = fitLines(shaped, size, metrics, area);
  report('word', shaped, fitted.fits);
  const first = getCenteredBaseline(fitted.lines, fitted.size, center.y);
  return { lines: placeLines(fitted, first, centerOn(center.x)) };
}

/** Returns a function for the x of a line. It centers the ink of Chinese text and the line of other text. */
export function centerOn(x: number): (line: ShapedText, size: number) => number {
  return (line, size) => x - line.centerX * size;
}

/** Centers word and pinyin together. */
function layOutWithPinyin(word: ShapedText, pinyin: ShapedText, { cell, format, report }: Place): CellLayout {
  const area = getFrontArea(format);
  const { x, y } = getCenter(cell);
  const width = Math.max(word.width, pinyin.width * PINYIN.size);
  const height = word.top - word.bottom + PINYIN.gap + (pinyin.top - pinyin.bottom) * PINYIN.size;
  const size = fitWordSize({ width, height, length: word.characterCount }, area);
  const small = size * PINYIN.size;
  report('word', word, word.width * size <= area.width + TOLERANCE);
  report('pinyin', pinyin, pinyin.width * small <= area.width + TOLERANCE);
  const top = y - (height * size) / 2;
  return {
    lines: [
      placeLine(pinyin, small, x - pinyin.centerX * small, top + pinyin.top * small),
      placeLine(word, size, x - word.centerX * size, top + height * size + word.bottom * size),
    ],
  };
}

type PrintedDots = {
  circles: PrintCircle[];
  signs: { text: string; size: number; x: number; center: number }[];
};

type Area = {
  readonly center: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
};

/** Places dots at random. The word is the seed, so the preview and the PDF agree. */
export function layOutDots(quantity: Quantity, word: string, { center, ...area }: Area): PrintedDots {
  const { groups, signs } = layOutQuantity(quantity, area, createRandom(word));
  const [left, top] = [center.x - area.width / 2, center.y - area.height / 2];
  return {
    circles: groups.flatMap(({ radius, dots }) =>
      dots.map(({ x, y }) => ({ x: left + x, y: top + y, radius })),
    ),
    signs: signs.map(({ sign, size, x, y }) => ({ text: sign, size, x: left + x, center: top + y })),
  };
}

/** Creates Park and Miller's generator of numbers from 0 up to 1. */
function createRandom(word: string): () => number {
  let state = 1;
  for (const character of word) state = (state * 31 + (character.codePointAt(0) ?? 0)) % 2_147_483_646;
  state += 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
