import { deriveUuid } from '#shared/account/derive-uuid.ts';
import type { Change } from '#shared/library/change.ts';
import { type CardSet, FIRST_CHILD, type TimeOfDay } from '#shared/library/schema.ts';
import { addDays, weekday } from '#shared/tracking/day.ts';

const DAYS = 92;
const CATEGORY = { id: 'cat100', name: '水果 Fruit' };
const FRUIT: readonly (readonly [word: string, english: string, pinyin: string])[] = [
  ['苹果', 'apple', 'píngguǒ'],
  ['香蕉', 'banana', 'xiāngjiāo'],
  ['草莓', 'strawberry', 'cǎoméi'],
  ['葡萄', 'grapes', 'pútao'],
  ['西瓜', 'watermelon', 'xīguā'],
];
const NOTES = [
  'Laughed at the elephant ears I made.',
  'A little tired; we stopped after two sets.',
  'Pointed at the moon at bedtime and said "moon"!',
  'Grandma showed the cards today.',
  '今天自己说了“苹果”。',
];

/**
 * Returns what a family that began with `sets` does in about three months that end on `today` (YYYY-MM-DD):
 * some Chinese cards and most days logged.
 */
export function createDemoChanges(today: string, sets: readonly CardSet[]): Change[] {
  return [...fruitCards(), ...loggedDays(today, sets), ...rotations(sets)];
}

/** The cards that set `setId` held `back` days ago: in the first two sets a fruit has replaced the oldest card now and then. */
function cardsOn(setId: number, flashcardIds: readonly string[], back: number): string[] {
  const retired = setId > 2 ? 0 : Math.min(FRUIT.length - 1, Math.floor((DAYS - back) / (16 + 6 * setId)));
  return [...flashcardIds.slice(retired), ...FRUIT.slice(0, retired).map((_, i) => fruitId(i))];
}

/** Brings the sets to what they held last. */
function rotations(sets: readonly CardSet[]): Change[] {
  return sets.flatMap(({ id: setId, flashcardIds }): Change[] => {
    const last = cardsOn(setId, flashcardIds, 1);
    const gone = flashcardIds.filter((id) => !last.includes(id));
    const added = last.filter((id) => !flashcardIds.includes(id));
    return [
      ...(gone.length > 0 ? [{ type: 'removeFromSet' as const, setId, flashcardIds: gone }] : []),
      ...(added.length > 0 ? [{ type: 'addToSet' as const, setId, flashcardIds: added }] : []),
    ];
  });
}

function fruitId(index: number): string {
  return `f10${index}`;
}

function fruitCards(): Change[] {
  return FRUIT.map(([word, english, pinyin], i) => ({
    type: 'addFlashcard',
    flashcard: { id: fruitId(i), word, english, pinyin, categoryId: CATEGORY.id },
    categoryName: CATEGORY.name,
  }));
}

function loggedDays(today: string, sets: readonly CardSet[]): Change[] {
  const changes: Change[] = [];
  for (let back = DAYS - 1; back >= 1; back -= 1) {
    const day = addDays(today, -back);
    // Every seventh day or so is left out, as in life; Sundays are for excursions more often.
    const chance = vary(back, 7);
    if (chance === 0 || (weekday(day) === 0 && chance < 4)) continue;
    const used = sets.slice(0, Math.min(2 + Math.floor((DAYS - back) / 30) + vary(back, 2), sets.length));
    const note = vary(back, 9) === 3 ? (NOTES[vary(back, NOTES.length)] ?? '') : '';
    const engagement = Math.min(5, 2 + Math.floor((DAYS - back) / 45) + vary(back * 3, 3));
    changes.push({
      type: 'logDay',
      entry: {
        id: deriveUuid(`demo ${day}`),
        childId: FIRST_CHILD,
        day,
        at: `${day}T19:00:00.000+00:00`,
        source: 'hand',
        flashes: used.map(({ id, flashcardIds }) => ({
          setId: id,
          cardIds: cardsOn(id, flashcardIds, back),
          count: 1 + vary(back + id, 3),
        })),
        takes: [],
        selected: { add: used.map(({ id }) => id), remove: [] },
        times: { add: timesOf(back), remove: [] },
        engagement: { value: engagement, base: 0 },
        ...(note !== '' && { note: { text: note, base: '' } }),
      },
    });
  }
  return changes;
}

/** Mornings most of all, evenings now and then, as the bedtime story. */
function timesOf(seed: number): TimeOfDay[] {
  const patterns: readonly TimeOfDay[][] = [
    ['morning'],
    ['morning', 'evening'],
    ['afternoon'],
    ['morning', 'afternoon'],
    ['evening'],
    ['night'],
  ];
  return patterns[vary(seed, 23) % patterns.length] ?? ['morning'];
}

/** A number from 0 to `size` - 1 that looks random and is always the same for the same seed. */
function vary(seed: number, size: number): number {
  return (Math.imul(seed + 17, 2_654_435_761) >>> 8) % size;
}
