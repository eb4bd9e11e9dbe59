export const STORY_RULES = {
  pages: { min: 6, max: 10 },
  /** In words of English, in characters of Chinese. */
  sentence: { en: 8, zh: 12 },
  sentencesPerPage: 3,
  coming: 3,
  /** So often a coming word is in a story, if at all. */
  repeats: 2,
} as const;
