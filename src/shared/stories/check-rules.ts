export const STORY_RULES = {
  pages: { min: 6, max: 10 },
  /** Counts words in English and characters in Chinese. */
  sentence: { en: 8, zh: 12 },
  sentencesPerPage: 3,
  coming: 3,
  /** How often a coming word must occur in a story, if at all. */
  repeats: 2,
} as const;
