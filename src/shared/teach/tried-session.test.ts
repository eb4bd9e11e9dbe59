import { expect, it } from 'vitest';
import { createDefaultRows, type DefaultWordChoice } from '#shared/library/defaults.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { DayEntrySchema } from '#shared/library/tables/day-entry.ts';
import { createTriedEntry, type TriedSession } from './tried-session.ts';

const FAMILY = 'aaaaaaaa-0000-4000-8000-000000000000';
const createSession = (language: TriedSession['language']): TriedSession => ({
  sessionId: 'd5f1c9de-8a4e-4c0e-9c1b-3a5c1f6c7b1e',
  startedAt: '2026-03-02T07:30:00.000+08:00',
  endedAt: '2026-03-02T07:30:20.000+08:00',
  language,
});
const createLibrary = (choice: DefaultWordChoice) =>
  rowsToLibrary({ ...createDefaultRows(FAMILY, choice), history: [] });

// docs/product/first-minute.md#tried-words
it.each([
  ['en', 'en'],
  ['zh', 'zh'],
  ['en', 'both'],
  ['zh', 'zhFirst'],
] as const)(
  'createTriedEntry logs the tried words (%s) as a session of the first set (%s)',
  (language, choice) => {
    const entry = createTriedEntry(createLibrary(choice), createSession(language));
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
] as const)(
  'createTriedEntry returns null for %s words when the first set has others (%s)',
  (language, choice) => {
    expect(createTriedEntry(createLibrary(choice), createSession(language))).toBeNull();
  },
);
