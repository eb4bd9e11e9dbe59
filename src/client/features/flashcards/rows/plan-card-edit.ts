import type { Flashcard, FlashcardBase } from '#shared/library/tables/flashcard.ts';
import { textKey } from '#shared/library/tables/text.ts';

export type CardTexts = Pick<Flashcard, 'word' | 'english' | 'pinyin' | 'categoryId'>;

/** A card after an edit, and the old values of the fields that it changed; `base` is empty when none changed. */
export type CardEdit = { flashcard: Flashcard; base: FlashcardBase };

export function planCardEdit(before: Flashcard, values: CardTexts): CardEdit {
  const { word, english, pinyin, categoryId } = values;
  const base: FlashcardBase = {};
  if (word !== before.word) base.word = before.word;
  if (english !== before.english) base.english = before.english ?? null;
  if (pinyin !== before.pinyin) base.pinyin = before.pinyin ?? null;
  if (categoryId !== before.categoryId) base.categoryId = before.categoryId;
  const { id, importId, recording } = before;
  return {
    flashcard: {
      id,
      word,
      categoryId,
      ...(english && { english }),
      ...(pinyin && { pinyin }),
      ...(importId && { importId }),
      ...(recording && { recording }),
    },
    base,
  };
}

export function planRecordingEdit(before: Flashcard, recording: string | null): CardEdit {
  const { recording: old = null, ...card } = before;
  return {
    flashcard: recording === null ? card : { ...card, recording },
    base: old === recording ? {} : { recording: old },
  };
}

export function changesNothing({ base }: CardEdit): boolean {
  return Object.keys(base).length === 0;
}

export function mayMakeDuplicate({ base }: CardEdit): boolean {
  return base.word !== undefined || base.pinyin !== undefined || base.categoryId !== undefined;
}

/**
 * Returns the edit that adds typed texts to an existing card of the same word: English and pinyin fill its empty fields,
 * and a different pinyin replaces its own.
 */
export function planFillCard(card: Flashcard, values: CardTexts): CardEdit {
  const samePinyin = textKey(card.pinyin ?? '') === textKey(values.pinyin ?? '');
  return planCardEdit(card, {
    word: card.word,
    categoryId: card.categoryId,
    english: card.english || values.english,
    pinyin: samePinyin ? card.pinyin : values.pinyin || card.pinyin,
  });
}
