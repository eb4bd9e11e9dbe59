import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { getDayKey } from '#shared/library/tables/day-record.ts';
import { countRuns } from '#tests/support/long-test.ts';
import { applyChange, type Change } from '../changes/change.ts';
import type { Library } from '../library.ts';
import { apply, DAY, log, show, uuid } from './day-log.test-support.ts';

const CHILDREN = [1, 2];
const BEN = { ...NEW_CHILD, id: 2, name: 'Ben' };

const device = fc.nat(2);
const arbitraryStep = fc.oneof(
  fc.record({ device, does: fc.constant('pull' as const) }),
  fc.record({ device, does: fc.constantFrom('log', 'log'), child: fc.constantFrom(...CHILDREN) }),
  fc.record({ device, does: fc.constantFrom('undo', 'redo', 'move'), pick: fc.nat(50) }),
  fc.record({
    device,
    does: fc.constantFrom('delete day', 'bring day back'),
    child: fc.constantFrom(...CHILDREN),
  }),
);
type Step = typeof arbitraryStep extends fc.Arbitrary<infer T> ? T : never;

/** Simulates a server and three devices. Each device has an older library with its own changes. */
class Family {
  server = apply({ type: 'addChild', child: BEN });
  readonly #views = [this.server, this.server, this.server];
  /** The expected child and state of every accepted entry. */
  readonly saves = new Map<string, { child: number; counts: boolean; line: string }>();
  #count = 0;

  perform(step: Step): void {
    const view = this.#views[step.device]!;
    if (step.does === 'pull') this.#views[step.device] = this.server;
    else if (step.does === 'log' && 'child' in step) this.#log(step.device, step.child);
    else if ('child' in step) {
      const ids = [...view.entries.values()]
        .filter(({ childId }) => childId === step.child)
        .map(({ id }) => id);
      if (ids.length > 0) this.#send(step.device, createEntriesChange(step.does, step.child, ids));
    } else if ('pick' in step) {
      const entries = [...view.entries.values()];
      const entry = entries[step.pick % Math.max(entries.length, 1)];
      if (!entry) return;
      const { id, childId } = entry;
      const to = childId === 1 ? 2 : 1;
      if (step.does === 'move')
        this.#send(step.device, { type: 'moveEntry', entryId: id, childId, day: DAY, to });
      else this.#send(step.device, createEntriesChange(step.does, childId, [id]));
    }
  }

  #log(sender: number, child: number): void {
    const number = ++this.#count;
    const base = this.#views[sender]!.history.get(getDayKey({ childId: child, day: DAY }))?.notes ?? '';
    const line = `line ${number}.`;
    const note = { text: base === '' ? line : `${base}\n${line}`, base };
    const change = log(number, { childId: child, flashes: show(number, 1), note });
    if (this.#send(sender, change)) this.saves.set(uuid(number), { child, counts: true, line });
  }

  #send(sender: number, change: Change): boolean {
    const id = `change ${this.#count}`;
    const { library, decision } = applyChange(this.server, change, WITHOUT_PLAN_LIMIT, id);
    this.#views[sender] = applyChange(this.#views[sender]!, change, WITHOUT_PLAN_LIMIT, id).library;
    if (decision.ok) this.#expect(change);
    this.server = library;
    return decision.ok;
  }

  #expect(change: Change): void {
    const moved = change.type === 'moveEntry' ? this.saves.get(change.entryId) : undefined;
    if (change.type === 'moveEntry' && moved) moved.child = change.to;
    if (change.type !== 'undoEntries' && change.type !== 'redoEntries') return;
    for (const id of change.entryIds) {
      const save = this.saves.get(id);
      if (save?.child === change.childId) save.counts = change.type === 'redoEntries';
    }
  }
}

function createEntriesChange(does: string, childId: number, entryIds: string[]): Change {
  const type = does === 'undo' || does === 'delete day' ? 'undoEntries' : 'redoEntries';
  return { type, childId, day: DAY, entryIds };
}

function readDay(library: Library, childId: number) {
  const record = library.history.get(getDayKey({ childId, day: DAY }));
  return { usage: record?.setUsage ?? {}, lines: (record?.notes ?? '').split('\n') };
}

it('counts each entry once for its child when three devices change entries', () => {
  fc.assert(
    fc.property(fc.array(arbitraryStep, { minLength: 3, maxLength: 30 }), (steps) => {
      const family = new Family();
      for (const step of steps) family.perform(step);
      const saves = [...family.saves.values()];
      for (const child of CHILDREN) {
        const { usage, lines } = readDay(family.server, child);
        const expected = saves.flatMap((save, i) =>
          save.counts && save.child === child ? [[i + 1, 1]] : [],
        );
        const counted = Object.entries(usage).filter(([, count]) => count > 0);
        expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(expected));
        for (const { line, ...save } of saves) {
          const times = lines.filter((other) => other === line).length;
          expect(times, line).toBeLessThanOrEqual(1);
          if (save.counts && save.child === child) expect(times, line).toBe(1);
        }
      }
    }),
    { numRuns: Number(process.env.UNDO_RUNS ?? countRuns(300)) },
  );
});
