import { applyChange, type Change } from '#shared/library/changes/change.ts';
import { type LibraryRules, WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { listDayEntries } from '#shared/library/day-log/entries-of-day.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { listSets } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { createDayDraft, createDayEntry, type OpenDay } from '#shared/tracking/day-draft.ts';
import { addRound, listFilledSets } from '#shared/tracking/day-edits.ts';
import { type NextWords, planRotations } from '../rotation/plan-rotations.ts';
import { previewTomorrow } from '../rotation/preview-tomorrow.ts';
import { planDayLibrary, recallLibrary } from '../rotation/words-of-day.ts';
import { createPaperEntry } from './session-entry.ts';

export const createUuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const CARDS = Array.from({ length: 20 }, (_, i) => ({
  id: `f${i + 1}`,
  word: `word ${i + 1}`,
  categoryId: 'cat1',
}));

type SetOptions = Partial<CardSet> & Pick<CardSet, 'flashcardIds'>;

/** Returns the library of a family with 20 cards, f1 to f20, and rotation on. */
export function createRotatingLibrary(...sets: SetOptions[]): Library {
  return rowsToLibrary({
    categories: [{ id: 'cat1', name: 'Words' }],
    flashcards: CARDS,
    sets: sets.map((set, i) => ({ id: i + 1, childId: FIRST_CHILD, name: `Set ${i + 1}`, ...set })),
    history: [],
    children: [NEW_CHILD],
  });
}

/** Simulates a device that applies changes to its library and queues them for `Family`. */
export class Device {
  library: Library;
  outbox: Change[] = [];
  rules: LibraryRules = WITHOUT_PLAN_LIMIT;
  nextWords: NextWords | null = null;
  static #ids = 0;

  constructor(library: Library) {
    this.library = library;
  }

  commit(change: Change): Refusal | null {
    const { library, decision } = applyChange(this.library, change, this.rules, createUuid(999));
    if (!decision.ok) return decision.code;
    this.library = library;
    this.outbox.push(change);
    return null;
  }

  /** Rotates the sets like the start of the player, without showing anything. */
  start(day: string): void {
    const { nextWords } = this;
    const start = { childId: FIRST_CHILD, day, at: `${day}T09:00:00.000+08:00`, nextWords, ...this.rules };
    for (const change of planRotations(this.library, start).changes) this.commit(change);
  }

  /** Logs sessions of all sets with cards on a day. Returns the ids of their entries. */
  teach(day: string, sessions = 1): string[] {
    return Array.from({ length: sessions }, () => {
      Device.#ids += 1;
      const sessionId = createUuid(Device.#ids);
      this.start(day);
      // Sessions on paper within a second count as a double press.
      const at = new Date(Date.parse(`${day}T09:00:00Z`) + (Device.#ids % 40_000) * 1_000).toISOString();
      const entry = createPaperEntry(this.library, { sessionId, childId: FIRST_CHILD, day, at });
      if (entry) this.commit({ type: 'logDay', entry });
      return sessionId;
    });
  }

  /** Logs a flash of every set in Daily Tracking on `today`. Returns the id of the entry. */
  logManually(day: string, today = day, at = `${today}T20:00:00.000+08:00`): string {
    Device.#ids += 1;
    const childDay = { childId: FIRST_CHILD, day };
    const options = { ...childDay, today, nextWords: this.nextWords, ...this.rules };
    const { sets } = planDayLibrary(this.library, options);
    const open: OpenDay = {
      childId: FIRST_CHILD,
      record: this.library.history.get(day),
      canSubtract: true,
      sets,
      draft: createDayDraft(day, createUuid(Device.#ids)),
      clock: day === today ? 'evening' : null,
    };
    const filled = listFilledSets(listSets({ sets }, FIRST_CHILD));
    const entries = listDayEntries(this.library, childDay);
    const entry = createDayEntry(addRound(open, filled), { entries, at });
    const recalled = recallLibrary(this.library, options);
    for (const change of planRotations(recalled, { ...options, at }).changes) this.commit(change);
    this.commit({ type: 'logDay', entry });
    return entry.id;
  }

  /** Returns the words that Today announces, such as 'today f7'. */
  preview(today: string): string[] {
    const previews = previewTomorrow(this.library, FIRST_CHILD, today);
    return previews.map(({ day, entering }) => `${day} ${entering.join(' ')}`);
  }

  cards(setId = 1): string {
    return this.library.sets.get(setId)?.flashcardIds.join(' ') ?? '';
  }

  coming(setId = 1): string {
    return this.library.sets.get(setId)?.coming?.join(' ') ?? '';
  }
}

/** Idempotent changes. The server recognizes repetitions of the others by their ids. */
const REPEATABLE: ReadonlySet<Change['type']> = new Set([
  'rotateSet',
  'undoRotation',
  'logDay',
  'undoEntries',
]);

/** Simulates a server and the devices of one family. */
export class Family {
  server: Library;
  /** Changes in the order of their arrival at the server. */
  readonly log: Change[] = [];
  readonly devices: Device[];
  readonly #received = new Set<Change>();

  constructor(library: Library, count: number) {
    this.server = library;
    this.devices = Array.from({ length: count }, () => new Device(library));
  }

  device(number: number): Device {
    const device = this.devices[number];
    if (!device) throw new Error(`no device ${number}`);
    return device;
  }

  /** Sends a device's outbox `requests` times. The device receives the server's library unless the response is lost. */
  sync(number: number, { requests = 1, isReceived = true } = {}): void {
    const device = this.device(number);
    for (const change of Array.from({ length: requests }, () => device.outbox).flat()) {
      if (this.#received.has(change) && !REPEATABLE.has(change.type)) continue;
      this.#received.add(change);
      this.log.push(change);
      this.server = applyChange(this.server, change, device.rules, createUuid(999)).library;
    }
    if (!isReceived) return;
    device.outbox = [];
    device.library = this.server;
  }
}
