import {
  ASKED_CARD_FIELDS,
  EDITED_CARD_FIELDS,
  type EditedCardField,
  type Flashcard,
  type FlashcardBase,
} from '#shared/library/tables/flashcard.ts';
import { getTextKey } from '#shared/library/tables/text.ts';

/** The values of a card's form. */
export type CardValues = Omit<Flashcard, 'importId'>;

/** A card after an edit, and the former values of the changed fields. */
export type CardEdit = { flashcard: Flashcard; base: FlashcardBase };

/** Returns the edit that sets `fields` of `before` to `values`. */
export function planCardEdit(
  before: Flashcard,
  values: { [Field in EditedCardField]?: string | null | undefined },
  fields: readonly EditedCardField[] = ASKED_CARD_FIELDS,
): CardEdit {
  const changed = fields.filter((field) => (values[field] ?? '') !== (before[field] ?? ''));
  const edited = { ...before, ...Object.fromEntries(changed.map((field) => [field, values[field]])) };
  return {
    flashcard: Object.fromEntries(Object.entries(edited).filter(([, value]) => value)) as Flashcard,
    base: Object.fromEntries(changed.map((field) => [field, before[field] ?? null])),
  };
}

export function changesNothing({ base }: CardEdit): boolean {
  return Object.keys(base).length === 0;
}

export function mayMakeDuplicate({ base }: CardEdit): boolean {
  return base.word !== undefined || base.pinyin !== undefined || base.categoryId !== undefined;
}

/** Plans to fill the empty fields and media of a card with the same word. A different pinyin replaces the card's. */
export function planFillCard(card: Flashcard, values: CardValues): CardEdit {
  const samePinyin = getTextKey(card.pinyin ?? '') === getTextKey(values.pinyin ?? '');
  const pinyin = samePinyin ? card.pinyin : values.pinyin || card.pinyin;
  return planCardEdit(card, { ...values, ...card, pinyin }, EDITED_CARD_FIELDS);
}
