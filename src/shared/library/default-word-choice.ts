/** The words that a family can begin with (`docs/product/first-minute.md#default-words`). */
export const DEFAULT_WORD_CHOICES = ['en', 'zh', 'both'] as const;
export type DefaultWordChoice = (typeof DEFAULT_WORD_CHOICES)[number];

/** What a family begins with that does not answer. */
export const SKIPPED_WORD_CHOICE: DefaultWordChoice = 'en';
