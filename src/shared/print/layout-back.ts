import type { PictureSize } from '#shared/media/photo.ts';
import { type BackText, listBackTexts, type PrintCard } from './card-texts.ts';
import { type CellLayout, centerOn, type Place } from './layout-front.ts';
import type { PrintMetrics, TextLine } from './paper/layout-types.ts';
import { getBackMeasures, getCenter, getFrontArea, SIDE_MARGIN } from './paper/page-format.ts';
import { type FittedLines, fitLines, getCenteredBaseline, placeLines } from './text/fit-lines.ts';
import { LINE_HEIGHT } from './text/fit-text.ts';
import { type ShapedText, shapeText } from './text/shape-text.ts';
import { fitBackSize } from './text/word-size.ts';

export function layOutBack(card: PrintCard, { cell, format, metrics, pinyin, report }: Place): TextLine[] {
  const { type, right, lineStep } = getBackMeasures(format);
  const texts = listBackTexts(card, pinyin);
  const middle = (texts.length - 1) / 2;
  const shaped = texts.map((line) => shapeText(line.text, metrics));
  const findBaseline = (index: number) =>
    getCenteredBaseline(
      [shaped[index] as ShapedText],
      (texts[index] as BackText).size * type,
      getCenter(cell).y,
    );
  // With an even number of lines, the middle is between two of them.
  const baseline = (findBaseline(Math.floor(middle)) + findBaseline(Math.ceil(middle))) / 2;
  const rightEdge = cell.left + cell.width - right;
  const area = { width: rightEdge - cell.left - SIDE_MARGIN, height: lineStep };
  return texts.flatMap((line, index) => {
    const fitted = fitBackLines(shaped[index] as ShapedText, line.size * type, metrics, area);
    report(line.field, shaped[index] as ShapedText, fitted.fits);
    const first = baseline + (index - middle) * lineStep - getRise(fitted);
    return placeLines(fitted, first, ({ width }, size) => rightEdge - width * size);
  });
}

/** Shrinks text that is too wide, and breaks it if it would become too small. */
function fitBackLines(
  text: ShapedText,
  size: number,
  metrics: PrintMetrics,
  area: { width: number; height: number },
): FittedLines {
  const start = Math.floor(size);
  return fitLines(text, fitBackSize(size, text.width, area.width), metrics, { ...area, start, floor: start });
}

/** Returns how far the first baseline rises above that of a single line to center the block of lines. */
function getRise({ lines, size }: FittedLines): number {
  return ((lines.length - 1) * LINE_HEIGHT * size) / 2;
}

/** Places the photo above the text, as large as possible. */
export function layOutPhotoBack(
  card: PrintCard,
  photo: { readonly id: string; readonly size: PictureSize },
  { cell, format, metrics, pinyin, report }: Place,
): CellLayout {
  const { type, captionStep } = getBackMeasures(format);
  const area = getFrontArea(format);
  const texts = listBackTexts(card, pinyin);
  const center = getCenter(cell);
  const top = center.y - area.height / 2;
  const bottom = cell.top + cell.height - SIDE_MARGIN - texts.length * captionStep;
  const lines = texts.flatMap((line, index) => {
    const text = shapeText(line.text, metrics);
    const fitted = fitBackLines(text, line.size * type, metrics, { width: area.width, height: captionStep });
    report(line.field, text, fitted.fits);
    return placeLines(fitted, bottom + (index + 1) * captionStep - getRise(fitted), centerOn(center.x));
  });
  const scale = Math.min(area.width / photo.size.width, (bottom - top) / photo.size.height);
  const [width, height] = [photo.size.width * scale, photo.size.height * scale];
  const x = center.x - width / 2;
  return { lines, photos: [{ id: photo.id, x, y: (top + bottom - height) / 2, width, height }] };
}
