import type { PrintCard, PrintOptions } from './card-texts.ts';
import { layOutBack, layOutPhotoBack } from './layout-back.ts';
import { type CellLayout, layOutFront, type Report } from './layout-front.ts';
import { FRONTS_THEN_BACKS, moveBacks, orderPages, type PaperMove } from './paper/double-sided.ts';
import type { PrintLayout, PrintMetrics, PrintPage, PrintWarning } from './paper/layout-types.ts';
import { type Cell, DEFAULT_FORMAT } from './paper/page-format.ts';

/** Lays out all pages. Each card's back is behind its front when a sheet is turned over with its top up. */
export function layOutPrintJob(
  cards: readonly PrintCard[],
  options: PrintOptions,
  metrics: PrintMetrics,
): PrintLayout {
  const { format = DEFAULT_FORMAT, pinyin } = options;
  const { cells } = format;
  const warnings: PrintWarning[] = [];
  const reported = new Set<string>();
  const createReport = (index: number, card: PrintCard): Report => {
    return (field, shaped, fits) => {
      const location = { card: index, word: card.word, field };
      const key = `${index} ${field}`;
      if (reported.has(key) || (fits && shaped.unprintable.length === 0)) return;
      reported.add(key);
      if (shaped.unprintable.length > 0) {
        warnings.push({ ...location, kind: 'unprintable', characters: shaped.unprintable });
      }
      if (!fits) warnings.push({ ...location, kind: 'too-long' });
    };
  };
  const layOutCard = (card: PrintCard, index: number, side: PrintPage['side']): CellLayout => {
    const cell = cells[index % cells.length] as Cell;
    const report = createReport(index, card);
    if (side === 'front') return layOutFront(card, { cell, format, metrics, pinyin, report });
    const mirrored = { ...cell, left: format.width - cell.left - cell.width };
    const place = { cell: mirrored, format, metrics, pinyin, report };
    const { photo: id } = card;
    const size = id && options.photos?.get(id);
    if (id && size) return layOutPhotoBack(card, { id, size }, place);
    if (id && options.photos) {
      warnings.push({ card: index, word: card.word, field: 'photo', kind: 'no-photo' });
    }
    return { lines: layOutBack(card, place) };
  };
  const layOutSide = (side: PrintPage['side'], move: PaperMove | null): PrintPage[] =>
    splitIntoPages(cards, cells.length).map((pageCards, page) => {
      const parts = pageCards.map((card, i) => layOutCard(card, page * cells.length + i, side));
      return {
        number: 0,
        side,
        words: pageCards.map((card) => card.word),
        lines: parts.flatMap(({ lines }) => lines),
        circles: parts.flatMap(({ circles = [] }) => circles),
        photos: parts.flatMap(({ photos = [] }) => photos),
        ...(move && { move }),
      };
    });

  const { doubleSided = FRONTS_THEN_BACKS, offset = { x: 0, y: 0 } } = options;
  const fronts = layOutSide('front', null);
  const backs = options.backPages ? layOutSide('back', moveBacks(format, doubleSided.edge, offset)) : [];
  const pages = orderPages(fronts, backs, doubleSided).map((page, index) => ({ ...page, number: index + 1 }));
  return { format, pages, total: pages.length, warnings };
}

function splitIntoPages(cards: readonly PrintCard[], size: number): PrintCard[][] {
  return Array.from({ length: Math.ceil(cards.length / size) }, (_, page) =>
    cards.slice(page * size, (page + 1) * size),
  );
}
