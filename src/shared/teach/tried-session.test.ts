import { expect, it } from 'vitest';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { DayEntrySchema } from '#shared/library/tables/day-entry.ts';
import { createTriedEntry, type TriedSession } from './tried-session.ts';

const FAMILY = 'aaaaaaaa-0000-4000-8000-000000000000';
const tried = (language: TriedSession['language']): TriedSession => ({
  sessionId: 'd5f1c9de-8a4e-4c0e-9c1b-3a5c1f6c7b1e',
  startedAt: '2026-03-02T07:30:00.000+08:00',
  endedAt: '2026-03-02T07:30:20.000+08:00',
  language,
});
const libraryOf = (choice: 'en' | 'zh' | 'both') =>
  rowsToLibrary({ ...createDefaultRows(FAMILY, choice), history: [] });

// docs/product/first-minute.md#tried-words
it.each(['en', 'zh'] as const)(
  'counts the words that were tried (%s) as a session of the first set',
  (language) => {
    const entry = createTriedEntry(libraryOf(language), tried(language));
    expect(DayEntrySchema.parse(entry)).toMatchObject({
      day: '2026-03-02',
      source: 'player',
      flashes: [{ setId: 1, cardIds: [1, 6, 11, 16, 21].map((number) => `f${number}-aaaaaaaa`), count: 1 }],
      times: { add: ['morning'] },
    });
  },
);

// docs/product/first-minute.md#tried-words
it.each([
  ['en', 'zh'],
  ['zh', 'both'],
] as const)('does not count %s words where the first set holds others (%s)', (language, choice) => {
  expect(createTriedEntry(libraryOf(choice), tried(language))).toBeNull();
});
