import type { ImportSource } from './plan-import.ts';

/** An import for tests that do not depend on it. */
export const IMPORT_SOURCE: ImportSource = {
  importId: '11111111-1111-4111-8111-111111111111',
  at: '2026-03-01T08:30:00.000+01:00',
  fileName: 'words.csv',
};
