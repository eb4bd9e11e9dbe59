import { randomUUID } from 'node:crypto';
import { openDatabase } from '#server/db/open-database.ts';
import { restoreLibrary } from '#server/library/restore-library.ts';
import type { WholeLibrary } from '#shared/account/library-file.ts';
import { addDays } from '#shared/lib/calendar.ts';
import { createDayRecord } from '#shared/library/day-log/create-day-record.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

export const TEN_YEARS = 3_650;
export const MAX_CARDS = LIBRARY_LIMITS.flashcards;
const CATEGORIES = 40;
const CARDS_PER_IMPORT = 1_000;
/** The child has the sessions of three, as in a family that logs siblings as one child. */
const MINUTES = ['05', '25', '45'];
const SESSIONS = (
  [
    { hour: '08', time: 'morning' },
    { hour: '14', time: 'afternoon' },
    { hour: '19', time: 'evening' },
  ] as const
).flatMap(({ hour, time }) => MINUTES.map((minute) => ({ clock: `${hour}:${minute}`, time })));
export const ENTRIES_PER_DAY = SESSIONS.length;
type FamilyOptions = { userId: string; today: string; days: number; cards?: number };

const NOTE = 'Laughed at the elephant, pointed at the moon and said "moon"; tired in the evening.';

/** Imports the days before `today` into the family's library. */
export async function writeDays(dataDir: string, family: FamilyOptions): Promise<void> {
  const { userId } = family;
  const db = await openDatabase({ dataDir });
  try {
    const input = { rows: createLongLibrary(family), replace: true, now: new Date() };
    await db.asFamily(userId, (tx) => restoreLibrary(tx, userId, { ...input, check: async () => {} }));
  } finally {
    await db.close();
  }
}

/** Creates a library of `cards` cards with nine sessions of five sets per day. One word changes every day. */
export function createLongLibrary({ userId, today, days, cards = MAX_CARDS }: FamilyOptions): WholeLibrary {
  const { categories, flashcards, sets, children } = createDefaultRows(userId);
  const added = createCards(cards - flashcards.length);
  const entries: StoredEntry[] = [];
  const history: WholeLibrary['history'] = [];
  let cardIds = sets.map((set) => set.flashcardIds);
  for (let index = 0; index < days; index += 1) {
    const day = addDays(today, index - days);
    const next = added.flashcards[(index * 5) % added.flashcards.length]?.id ?? '';
    cardIds = cardIds.map((ids, set) => (set === index % 5 ? [...ids.slice(1), next] : ids));
    const dayEntries = createEntries(
      day,
      sets.map(({ id }, set) => ({ setId: id, cardIds: cardIds[set] ?? [], count: 1 })),
    );
    entries.push(...dayEntries);
    const record = createDayRecord({ childId: FIRST_CHILD, day }, dayEntries);
    if (record) history.push(record);
  }
  return {
    categories: [...categories, ...added.categories],
    flashcards: [...flashcards, ...added.flashcards],
    sets: sets.map((set, index) => ({ ...set, flashcardIds: cardIds[index] ?? [] })),
    history,
    entries,
    imports: added.imports,
    children: [...children],
    rotations: [],
    stories: [],
  };
}

function createEntries(day: string, flashes: StoredEntry['flashes']): StoredEntry[] {
  return SESSIONS.map(({ clock, time }, index) => ({
    id: randomUUID(),
    childId: FIRST_CHILD,
    day,
    at: `${day}T${clock}:00.000+00:00`,
    source: 'player',
    flashes,
    takes: [],
    selected: { add: flashes.map(({ setId }) => setId), remove: [] },
    times: { add: [time], remove: [] },
    engagement: { value: 3 + (index % 3), base: 0 },
    ...(time === 'evening' && { note: { text: NOTE, base: '' } }),
    order: index + 1,
  }));
}

/** Creates Chinese words with pinyin and English. Their ids look like those of the app. */
function createCards(count: number): Pick<WholeLibrary, 'categories' | 'flashcards' | 'imports'> {
  const createIdSuffix = (index: number) => `1460000000000-${index.toString(36).padStart(4, '0')}abcdef`;
  const categories = Array.from({ length: CATEGORIES }, (_, i) => ({
    id: `cat${createIdSuffix(i)}`,
    name: `Words ${i + 1}`,
  }));
  const imports = Array.from({ length: Math.ceil(count / CARDS_PER_IMPORT) }, (_, i) => ({
    id: randomUUID(),
    at: '2016-01-01T10:00:00.000+01:00',
    fileName: `words-${i + 1}.csv`,
    flashcardCount: Math.min(CARDS_PER_IMPORT, count - i * CARDS_PER_IMPORT),
    categoryIds: [],
    undone: false,
  }));
  const flashcards = Array.from(
    { length: count },
    (_, i): Flashcard => ({
      id: `f${createIdSuffix(i)}`,
      word: `词语${i}`,
      pinyin: `cí yǔ ${i}`,
      english: `a word of number ${i}`,
      categoryId: categories[i % CATEGORIES]?.id ?? '',
      importId: imports[Math.floor(i / CARDS_PER_IMPORT)]?.id ?? '',
    }),
  );
  return { categories, flashcards, imports };
}
