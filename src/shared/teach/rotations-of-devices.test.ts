import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';
import { countCardUsage } from '#shared/tracking/usage.ts';
import { createRotatingLibrary, type Device, Family } from './rotation.test-support.ts';

const SET = 1;
const START = createRotatingLibrary(
  {
    flashcardIds: ['f1', 'f2', 'f3'],
    coming: ['f6', 'f7', 'f8', 'f9'],
    pace: { cards: 3, newADay: 1, showings: 2 },
  },
  { flashcardIds: ['f11'], coming: ['f12', 'f13'], pace: { cards: 2, newADay: 2, showings: 1 } },
);
const CARDS = ['f1', 'f2', 'f3', 'f6', 'f7', 'f8', 'f11', 'f12'];

/** What a device does; `card` is one of those that the family has. */
const ACTIONS = [
  ...[
    'teach',
    'teach',
    'teach',
    'start',
    'log',
    'logYesterday',
    'undoSession',
    'undoRotation',
    'undoRotation',
    'hold',
    'release',
  ],
  ...['swap', 'skip', 'addComing', 'removeComing', 'removeFromSet', 'delete', 'quicker', 'slower'],
] as const;
type Step =
  | {
      kind: 'act';
      device: number;
      action: (typeof ACTIONS)[number];
      setId: number;
      card: string;
      zone: number;
    }
  | { kind: 'sync'; device: number; requests: number; isAnswered: boolean }
  | { kind: 'nextDay' };

const device = fc.nat(2);
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      device,
      action: fc.constantFrom(...ACTIONS),
      setId: fc.constantFrom(1, 2),
      card: fc.constantFrom(...CARDS),
      // A device that was taken to another zone may be a day behind.
      zone: fc.constantFrom(0, 0, 0, -1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sync' as const),
      device,
      requests: fc.integer({ min: 1, max: 2 }),
      isAnswered: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('nextDay' as const) }) },
);

type Act = Extract<Step, { kind: 'act' }>;

function act(own: Device, step: Act, day: string): void {
  if (step.action === 'teach') own.teach(day);
  if (step.action === 'start') own.start(day);
  if (step.action === 'log') own.logByHand(day);
  if (step.action === 'logYesterday') own.logByHand(addDays(day, -1), day);
  const change = planByHand(own.library, step);
  if (change) own.commit(change);
}

/** What a parent does by hand; null for the others, and where there is nothing to do. */
function planByHand(library: Library, { action, setId, card }: Act): Change | null {
  const ordinal = (library.sets.get(setId)?.rotated?.ordinal ?? 0) + 1;
  const flashcardIds = [card];
  switch (action) {
    case 'undoSession': {
      const entry = [...library.entries.values()].findLast(({ undone }) => !undone);
      return entry
        ? { type: 'undoEntries', childId: FIRST_CHILD, day: entry.day, entryIds: [entry.id] }
        : null;
    }
    case 'undoRotation': {
      const isLast = (one: Rotation) => one.setId === setId && one.ordinal === ordinal - 1;
      const last = [...library.rotations.values()].find(isLast);
      return last ? { type: 'undoRotation', rotationId: last.id } : null;
    }
    case 'hold':
      return { type: 'steerRotation', setId, ordinal, hold: true };
    case 'release':
      return { type: 'steerRotation', setId, ordinal };
    case 'swap':
      return { type: 'steerRotation', setId, ordinal, out: card };
    case 'skip':
      return { type: 'moveComing', setId, flashcardId: card, before: null };
    case 'addComing':
    case 'removeComing':
    case 'removeFromSet':
      return { type: action, setId, flashcardIds };
    case 'delete':
      return { type: 'deleteFlashcards', flashcardIds };
    case 'quicker':
    case 'slower':
      return { type: 'editSet', setId, pace: { newADay: action === 'quicker' ? 2 : 1 } };
    default:
      return null;
  }
}

function run(story: readonly Step[]): Family {
  const family = new Family(START, 3);
  let today = '2026-03-02';
  for (const step of story) {
    if (step.kind === 'nextDay') today = addDays(today, 1);
    else if (step.kind === 'sync') family.sync(step.device, step);
    else act(family.device(step.device), step, addDays(today, step.zone));
  }
  for (const number of [0, 1, 2, 0, 1, 2]) family.sync(number);
  return family;
}

type PlainSet = {
  cards: string[];
  coming: string[];
  size: number;
  held: number;
  swap?: { ordinal: number; card: string };
  made: Made[];
};
type Made = {
  id: string;
  ordinal: number;
  day: string;
  entering: string[];
  left: [id: string, place: number][];
  undone: boolean;
};

/** What the sets must be, worked out from what the server was sent, one change after the other. */
function workOutSets(log: readonly Change[]) {
  const sets = new Map<number, PlainSet>();
  for (const { id, flashcardIds, coming = [], pace } of START.sets.values()) {
    sets.set(id, {
      cards: [...flashcardIds],
      coming: [...coming],
      size: pace?.cards ?? 0,
      held: 0,
      made: [],
    });
  }
  const deleted = new Set<string>();
  for (const change of log) {
    if (change.type === 'deleteFlashcards') {
      for (const id of change.flashcardIds) deleted.add(id);
      for (const set of sets.values()) {
        set.cards = set.cards.filter((id) => !deleted.has(id));
        set.coming = set.coming.filter((id) => !deleted.has(id));
      }
    }
    if (change.type === 'rotateSet') rotate(sets.get(change.rotation.setId)!, change.rotation);
    if (change.type === 'undoRotation')
      for (const set of sets.values()) undo(set, change.rotationId, deleted);
    const set = 'setId' in change && sets.get(change.setId);
    if (!set) continue;
    const next = (set.made.at(-1)?.ordinal ?? 0) + 1;
    if (change.type === 'steerRotation' && change.ordinal === next) {
      set.held = change.hold ? next : 0;
      set.swap = { ordinal: next, card: change.out ?? '' };
    }
    if (change.type === 'moveComing' && set.coming.includes(change.flashcardId)) {
      set.coming = [...set.coming.filter((id) => id !== change.flashcardId), change.flashcardId];
    }
    if (change.type === 'addComing') {
      const [id = ''] = change.flashcardIds;
      if (![...set.cards, ...set.coming, ...deleted].includes(id)) set.coming.push(id);
    }
    if (change.type === 'removeComing') set.coming = set.coming.filter((id) => id !== change.flashcardIds[0]);
    if (change.type === 'removeFromSet') set.cards = set.cards.filter((id) => id !== change.flashcardIds[0]);
  }
  return sets;
}

function rotate(
  set: PlainSet,
  rotation: { id: string; ordinal: number; day: string; entering: string[]; retiring: string[] },
) {
  const last = set.made.at(-1);
  if (last && (rotation.ordinal <= last.ordinal || rotation.day <= last.day)) return;
  const isHeld = set.held === rotation.ordinal;
  const swapped = set.swap?.ordinal === rotation.ordinal ? set.swap.card : '';
  const leaving = set.cards.filter((id) => rotation.retiring.includes(id) && !isHeld);
  const free = Math.max(set.size - set.cards.length, 0);
  const entering = isHeld ? [] : rotation.entering.filter((id) => set.coming.includes(id));
  entering.splice(free + leaving.length);
  let places = Math.max(0, entering.length - free);
  // A set that is too large lets one more go for each that enters.
  places += Math.min(Math.max(0, set.cards.length - set.size), entering.length);
  const first = leaving.filter((id) => id === swapped);
  const order = [...first, ...leaving.filter((id) => id !== swapped)];
  const chosen = order.slice(0, Math.max(first.length, places));
  const left = set.cards.flatMap((id, place): [string, number][] =>
    chosen.includes(id) ? [[id, place]] : [],
  );
  set.cards = [...set.cards.filter((id) => !left.some(([gone]) => gone === id)), ...entering];
  set.coming = set.coming.filter((id) => !entering.includes(id));
  set.made.push({
    id: rotation.id,
    ordinal: rotation.ordinal,
    day: rotation.day,
    entering,
    left,
    undone: false,
  });
}

function undo(set: PlainSet, id: string, deleted: ReadonlySet<string>) {
  const last = set.made.at(-1);
  if (last?.id !== id || last.undone) return;
  last.undone = true;
  const back = last.entering.filter((card) => set.cards.includes(card));
  set.cards = set.cards.filter((card) => !back.includes(card));
  let missing = 0;
  for (const [card, place] of last.left) {
    if (deleted.has(card) || set.cards.includes(card)) missing += 1;
    else set.cards.splice(place - missing, 0, card);
  }
  set.coming = [...back, ...set.coming.filter((card) => !set.cards.includes(card))];
}

/** How often each card was shown by the entries that were not taken back. */
function workOutShowings(log: readonly Change[]): Map<string, number> {
  const undone = new Set(log.flatMap((change) => (change.type === 'undoEntries' ? change.entryIds : [])));
  const entries = new Map(
    log.flatMap((change) => (change.type === 'logDay' ? [[change.entry.id, change.entry] as const] : [])),
  );
  const showings = new Map<string, number>();
  for (const { id, flashes } of entries.values()) {
    if (undone.has(id)) continue;
    for (const card of flashes.flatMap(({ cardIds }) => cardIds))
      showings.set(card, (showings.get(card) ?? 0) + 1);
  }
  return showings;
}

const describeSets = ({ sets, rotations }: Library) =>
  [...sets.values()].map(({ id, flashcardIds, coming = [] }) => ({
    ...{ cards: flashcardIds, coming },
    made: [...rotations.values()]
      .filter(({ setId }) => setId === id)
      .sort((a, b) => a.ordinal - b.ordinal)
      .map(({ day, ordinal, entering, undone = false }) => ({ day, ordinal, entering, undone })),
  }));

const runs = { numRuns: Number(process.env.ROTATION_RUNS ?? 200) };
const arbitraryStory = fc.array(arbitraryStep, { maxLength: 60 });

describe('the rotations of three devices', () => {
  // docs/product/rotation.md#two-devices
  it('make the sets and showings that a plain count of the log gives, whatever is lost, repeated or undone', () => {
    fc.assert(
      fc.property(arbitraryStory, (story) => {
        const family = run(story);
        const expected = [...workOutSets(family.log).values()].map(({ cards, coming, made }) => ({
          ...{ cards, coming },
          made: made.map(({ day, ordinal, entering, undone }) => ({ day, ordinal, entering, undone })),
        }));
        for (const { library } of [family.server, ...family.devices].map((one) =>
          'library' in one ? one : { library: one },
        )) {
          expect(describeSets(library)).toEqual(expected);
        }
        const shown = [...countCardUsage(family.server.history.values())].map(([id, { flashes }]) => [
          id,
          flashes,
        ]);
        expect(new Map(shown as [string, number][])).toEqual(workOutShowings(family.log));
      }),
      runs,
    );
  });

  it('move a set once a day at most, and never hold a card twice or one that is gone', () => {
    fc.assert(
      fc.property(arbitraryStory, (story) => {
        const { server } = run(story);
        for (const { flashcardIds, coming = [] } of server.sets.values()) {
          const all = [...flashcardIds, ...coming];
          expect(new Set(all).size).toBe(all.length);
          expect(all.filter((id) => !server.flashcards.has(id))).toEqual([]);
        }
        const days = [...server.rotations.values()].map(({ setId, day }) => `${setId} ${day}`);
        expect(new Set(days).size).toBe(days.length);
      }),
      runs,
    );
  });

  // docs/product/rotation.md#coming-words
  it('lose no word: each is in its set, coming, or was retired, unless a hand took it away', () => {
    const byHand: ReadonlySet<string> = new Set(['removeComing', 'removeFromSet', 'delete', 'addComing']);
    fc.assert(
      fc.property(arbitraryStory, (story) => {
        const { server } = run(story.filter((step) => step.kind !== 'act' || !byHand.has(step.action)));
        const retired = [...server.rotations.values()].flatMap((one) =>
          one.setId === SET && !one.undone ? one.retiring : [],
        );
        const set = server.sets.get(SET)!;
        const kept = new Set([...set.flashcardIds, ...(set.coming ?? []), ...retired]);
        expect([...kept].sort()).toEqual(['f1', 'f2', 'f3', 'f6', 'f7', 'f8', 'f9']);
      }),
      runs,
    );
  });
});
