import type { PrintPreview } from '#client/print/print-messages.ts';
import type { PrintCard } from '#shared/print/card-texts.ts';
import type { PrintPage } from '#shared/print/layout-types.ts';

/** What is printed: these cards, with or without their backs. */
export type Job = { readonly cards: readonly PrintCard[]; readonly backPages: boolean };

export type JobPreview = {
  readonly job: Job;
  readonly preview: PrintPreview;
  readonly removeFonts: () => void;
};

/**
 * Returns whether two jobs print the same; a card counts by its texts, since a sync may give it a new object.
 */
export function isSameJob(one: Job, other: Job): boolean {
  return (
    one.backPages === other.backPages &&
    one.cards.length === other.cards.length &&
    one.cards.every((card, index) => isSameCard(card, other.cards[index]))
  );
}

function isSameCard(one: PrintCard, other: PrintCard | undefined): boolean {
  if (one === other) return true;
  return one.word === other?.word && one.english === other.english && one.pinyin === other.pinyin;
}

/** Returns how many pages a job takes, two cards on each, before they are laid out. */
export function countPages({ cards, backPages }: Job): number {
  return Math.ceil(cards.length / 2) * (backPages ? 2 : 1);
}

export function pagesOfSide(preview: PrintPreview, side: PrintPage['side']): readonly PrintPage[] {
  return preview.layout.pages.filter((page) => page.side === side);
}
