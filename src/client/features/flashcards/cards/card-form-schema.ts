import { z } from 'zod/mini';
import { type Flashcard, FlashcardSchema } from '#shared/library/schema.ts';

/** The values of the flashcard form; the category must be one of `categoryIds`. */
export function createCardFormSchema(categoryIds: ReadonlySet<string>) {
  const { word, english, pinyin } = FlashcardSchema.shape;
  return z.object({
    word,
    english,
    pinyin,
    categoryId: z.string().check(z.refine((id) => categoryIds.has(id))),
  });
}

export type CardFormInput = {
  word: string;
  english?: string | undefined;
  pinyin?: string | undefined;
  categoryId: string;
};
export type CardFormValues = z.output<ReturnType<typeof createCardFormSchema>>;
export type CardFieldName = keyof CardFormInput;

/** Returns what the form shows at first: the texts of `card`, or nothing. */
export function startValues(card?: Flashcard): CardFormInput {
  const { word = '', english = '', pinyin = '', categoryId = '' } = card ?? {};
  return { word, english, pinyin, categoryId };
}

/** The text key for what is wrong with a field, from the code of its zod issue. */
export function cardErrorKey(field: CardFieldName, code: string | undefined): string | undefined {
  if (!code) return undefined;
  if (field === 'categoryId') return 'card.errors.category';
  return code === 'too_big' ? 'card.errors.tooLong' : 'card.errors.blank';
}
