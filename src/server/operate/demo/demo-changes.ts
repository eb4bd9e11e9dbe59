import { addDays, weekday } from '#shared/lib/calendar.ts';
import { deriveUuid } from '#shared/lib/derive-uuid.ts';
import type { Change } from '#shared/library/change.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { TimeOfDay } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { rotationId } from '#shared/library/tables/rotation.ts';

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

/** About three months that end on `today` (YYYY-MM-DD). */
export function createDemoChanges(today: string, sets: readonly CardSet[]): Change[] {
  return [...fruitCards(), ...loggedDays(today, sets), ...sets.flatMap((set) => moveOn(today, set))];
}

const daysOfStay = (setId: number): number => 16 + 6 * setId;

/** How many cards of a set had retired `back` days ago. */
function countRetired(setId: number, back: number): number {
  return setId > 2 ? 0 : Math.min(FRUIT.length - 1, Math.floor((DAYS - back) / daysOfStay(setId)));
}

function cardsOn(setId: number, flashcardIds: readonly string[], back: number): string[] {
  const retired = countRetired(setId, back);
  return [...flashcardIds.slice(retired), ...FRUIT.slice(0, retired).map((_, i) => fruitId(i))];
}

function moveOn(today: string, { id: setId, flashcardIds }: CardSet): Change[] {
  const ofSet = { childId: FIRST_CHILD, setId };
  const rotations = flashcardIds.slice(0, countRetired(setId, 1)).map((retiring, i): Change => {
    const ordinal = i + 1;
    const day = addDays(today, ordinal * daysOfStay(setId) - DAYS);
    const when = { day, at: `${day}T18:00:00.000+00:00` };
    const cards = { entering: [fruitId(i)], retiring: [retiring] };
    const id = rotationId({ ...ofSet, ordinal });
    return {
      type: 'rotateSet',
      rotation: { id, ...ofSet, ordinal, ...when, ...cards },
      cards: [],
      categories: [],
    };
  });
  const fruit = FRUIT.map((_, i) => fruitId(i));
  return [
    ...(rotations.length > 0 ? [{ type: 'addComing' as const, setId, flashcardIds: fruit }] : []),
    ...rotations,
    { type: 'editSet', setId, fill: rotations.length > 0 ? 'zh' : 'en' },
  ];
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
    // Some days are left out, Sundays more often.
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

/** From 0 to `size` - 1, always the same for the same seed. */
function vary(seed: number, size: number): number {
  return (Math.imul(seed + 17, 2_654_435_761) >>> 8) % size;
}
