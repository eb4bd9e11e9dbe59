import { LIBRARY_LIMITS } from '#shared/library/limits.ts';

/** How much a `library.json` may hold: bounds the work on a hostile file, not a family. */
export const LIBRARY_FILE_LIMITS = {
  categories: LIBRARY_LIMITS.categories,
  flashcards: LIBRARY_LIMITS.flashcards,
  sets: LIBRARY_LIMITS.sets,
  /** More days than a lifetime has. */
  days: 40_000,
  entries: 400_000,
  imports: 20_000,
  children: 100,
  rotations: 200_000,
} as const;
