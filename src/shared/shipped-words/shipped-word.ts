import { type Quantity, readQuantity } from '#shared/dots/quantity.ts';
import { hasCjk } from '#shared/lib/cjk.ts';
import { type CardSet, STAGES, type Stage, type WordLanguage } from '#shared/library/tables/card-set.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';

export type ShippedWord = {
  readonly word: string;
  readonly pinyin?: string;
  readonly english?: string;
  readonly category: string;
  /** The shipped words in a text of a later stage. */
  readonly parts?: readonly string[];
  /** The place of its id among those of its stage, if the list has another order. */
  readonly idOffset?: number;
};

export type ShippedWords = { readonly [Language in WordLanguage]?: readonly ShippedWord[] };

export type ShippedCard = {
  flashcard: Flashcard;
  category: Category;
  isNew: boolean;
};

/** A set that waits has its first words among the coming ones. */
export function getLanguageOfSet(
  { name, flashcardIds, coming = [] }: CardSet,
  flashcards: ReadonlyMap<string, Flashcard>,
): WordLanguage {
  const ids = flashcardIds.length > 0 ? flashcardIds : coming;
  const words = ids.flatMap((id) => flashcards.get(id)?.word ?? []);
  const texts = words.length > 0 ? words : [name];
  return 2 * texts.filter(hasCjk).length > texts.length ? 'zh' : 'en';
}

const IDS_OF_STAGE = 1_000;

/** Returns the first number in the ids of a stage. They sort after the default ones and before those of a parent. */
export function getFirstNumberOf(stage: Stage): number {
  return (STAGES.indexOf(stage) + 1) * IDS_OF_STAGE + 1;
}

/** Returns a card's stage, which is that of its set for a parent's card (`docs/product/stages.md#card-stage`). */
export function getStageOfCard(cardId: string, stageOfSet: Stage = 'words'): Stage {
  const number = readNumberOf(cardId);
  if (number === null) return stageOfSet;
  if (isNumeral(cardId)) return 'dots';
  return STAGES[Math.floor((number - 1) / IDS_OF_STAGE) - 1] ?? 'words';
}

function readNumberOf(cardId: string): number | null {
  const [, number] = /^f(\d{1,4})(-|$)/.exec(cardId) ?? [];
  return number ? Number(number) : null;
}

/**
 * The first numeral's place among the ids of dots. It is beyond them, because an earlier client shows the card of such an
 * id as its word.
 */
export const NUMERALS_OFFSET = IDS_OF_STAGE;

function isNumeral(cardId: string): boolean {
  return (readNumberOf(cardId) ?? 0) >= getFirstNumberOf('dots') + NUMERALS_OFFSET;
}

/** Returns what a card shows as dots, or null for a card that shows its word. */
export function readCardQuantity(card: {
  id: string;
  word: string;
  stage?: Stage | undefined;
}): Quantity | null {
  return card.stage === 'dots' && !isNumeral(card.id) ? readQuantity(card.word) : null;
}

/** A text of a later stage. `parts` lists the shipped words in it once, in their basic form. */
export type ShippedText = {
  readonly text: string;
  readonly pinyin?: string;
  readonly english?: string;
  readonly parts: readonly string[];
};

/** `part` is the shipped word that the text is a form of, or null for glue and punctuation. Chinese has `pinyin`. */
export type TextRun = { readonly text: string; readonly part: string | null; readonly pinyin?: string };

export function listParts(runs: readonly TextRun[]): string[] {
  return [...new Set(runs.flatMap(({ part }) => part ?? []))];
}
