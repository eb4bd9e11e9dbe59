import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { countCardUsage } from '#shared/tracking/usage.ts';
import { countRuns } from '#tests/support/long-test.ts';
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

/** Repeated actions are more likely. */
const ACTIONS = [
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
  'swap',
  'letGo',
  'keep',
  'skip',
  'addComing',
  'removeComing',
  'removeFromSet',
  'delete',
  'quicker',
  'slower',
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
  | { kind: 'sync'; device: number; requests: number; isReceived: boolean }
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
      // A device in another time zone may be a day behind.
      zone: fc.constantFrom(0, 0, 0, -1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sync' as const),
      device,
      requests: fc.integer({ min: 1, max: 2 }),
      isReceived: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('nextDay' as const) }) },
);

type Act = Extract<Step, { kind: 'act' }>;

function performAction(device: Device, step: Act, day: string): void {
  if (step.action === 'teach') device.teach(day);
  if (step.action === 'start') device.start(day);
  if (step.action === 'log') device.logManually(day);
  if (step.action === 'logYesterday') device.logManually(addDays(day, -1), day);
  const change = planAction(device.library, step);
  if (change) device.commit(change);
}

/** Returns the change of a parent's action, or null if there is nothing to do. */
function planAction(library: Library, { action, setId, card }: Act): Change | null {
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
      const last = [...library.rotations.values()].find(
        (rotation) => rotation.setId === setId && rotation.ordinal === ordinal - 1,
      );
      return last ? { type: 'undoRotation', rotationId: last.id } : null;
    }
    case 'hold':
      return { type: 'steerRotation', setId, ordinal, hold: true };
    case 'release':
      return { type: 'steerRotation', setId, ordinal };
    case 'swap':
      return { type: 'steerRotation', setId, ordinal, out: card };
    case 'letGo':
    case 'keep':
      return { type: 'steerRotation', setId, ordinal, [action]: flashcardIds };
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

function playStory(story: readonly Step[]): Family {
  const family = new Family(START, 3);
  let today = '2026-03-02';
  for (const step of story) {
    if (step.kind === 'nextDay') today = addDays(today, 1);
    else if (step.kind === 'sync') family.sync(step.device, step);
    else performAction(family.device(step.device), step, addDays(today, step.zone));
  }
  for (const number of [0, 1, 2, 0, 1, 2]) family.sync(number);
  return family;
}

/** Returns the showings of each card in entries that were not undone. */
function countShowings(log: readonly Change[]): Map<string, number> {
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

const runs = { numRuns: Number(process.env.ROTATION_RUNS ?? countRuns(200)) };
const arbitraryStory = fc.array(arbitraryStep, { maxLength: 60 });

describe('Rotations of three devices', () => {
  // docs/product/rotation.md#two-devices
  it('advance a set at most once a day and duplicate no card', () => {
    fc.assert(
      fc.property(arbitraryStory, (story) => {
        const { server, log } = playStory(story);
        for (const { flashcardIds, coming = [] } of server.sets.values()) {
          const all = [...flashcardIds, ...coming];
          expect(new Set(all).size).toBe(all.length);
          expect(all.filter((id) => !server.flashcards.has(id))).toEqual([]);
        }
        const days = [...server.rotations.values()].map(({ setId, day }) => `${setId} ${day}`);
        expect(new Set(days).size).toBe(days.length);
        const usage = [...countCardUsage(server.history.values())];
        expect(new Map(usage.map(([id, { flashes }]) => [id, flashes]))).toEqual(countShowings(log));
      }),
      runs,
    );
  });

  // docs/product/rotation.md#coming-words
  it('lose no word unless a parent removes it', () => {
    const removals: ReadonlySet<string> = new Set(['removeComing', 'removeFromSet', 'delete', 'addComing']);
    fc.assert(
      fc.property(arbitraryStory, (story) => {
        const { server } = playStory(
          story.filter((step) => step.kind !== 'act' || !removals.has(step.action)),
        );
        const retired = [...server.rotations.values()].flatMap(({ setId, undone, retiring }) =>
          setId === SET && !undone ? retiring : [],
        );
        const set = server.sets.get(SET)!;
        const cardIds = new Set([...set.flashcardIds, ...(set.coming ?? []), ...retired]);
        expect([...cardIds].sort()).toEqual(['f1', 'f2', 'f3', 'f6', 'f7', 'f8', 'f9']);
      }),
      runs,
    );
  });
});
