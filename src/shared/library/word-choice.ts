export const DEFAULT_WORD_CHOICES = ['en', 'zh', 'both'] as const;
export type DefaultWordChoice = (typeof DEFAULT_WORD_CHOICES)[number];

export const SKIPPED_WORD_CHOICE: DefaultWordChoice = 'en';
