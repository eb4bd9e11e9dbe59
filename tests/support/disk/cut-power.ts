import type { FileCall } from './record-file-calls.ts';
import { FileReplay } from './replay-file-calls.ts';
import type { SimulatedFolder, Survival } from './simulated-disk.ts';

/**
 * A power cut before the call with this index. `acknowledged` is the last transaction that was acknowledged
 * as saved.
 */
export type PowerCut = { at: number; acknowledged: number; survives: string; survival: Survival };

/**
 * Chooses moments of a recording, oldest first, of three kinds in turn: right after an acknowledgement, before the database
 * was open, and any moment.
 * @param given.acknowledged the last transaction acknowledged before the recording began
 */
export function choosePowerCuts(
  calls: readonly FileCall[],
  given: { count: number; acknowledged: number; random: () => number },
): PowerCut[] {
  const { random } = given;
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)]!;
  const marks = calls.flatMap((call, at) => (call.do === 'mark' ? [{ ...call, at }] : []));
  const opened = marks.find(({ name }) => name === 'open')?.at ?? 0;
  const moments = Array.from({ length: given.count }, (_, turn) => {
    if (turn % 3 === 0) return pick(marks).at + 1;
    return turn % 3 === 1 ? Math.floor(random() * opened) : Math.floor(random() * calls.length);
  });
  return moments
    .sort((a, b) => a - b)
    .map((at) => {
      const told = marks.findLast((mark) => mark.at < at)?.value ?? 0;
      return { at, acknowledged: Math.max(told, given.acknowledged), ...chooseSurvival(random) };
    });
}

/** Replays the recording from `disk`, and stops at each cut, in their order, and at the end. */
export async function replayWithCuts(
  calls: readonly FileCall[],
  disk: SimulatedFolder,
  cuts: readonly PowerCut[],
  visit: (cut: PowerCut) => Promise<void>,
): Promise<void> {
  const replay = new FileReplay(disk);
  let done = 0;
  for (const cut of cuts) {
    for (const call of calls.slice(done, cut.at)) replay.apply(call);
    done = cut.at;
    await visit(cut);
  }
  for (const call of calls.slice(done)) replay.apply(call);
}

/** Disks differ in what they write on their own, so the cuts do too. */
function chooseSurvival(random: () => number): Pick<PowerCut, 'survives' | 'survival'> {
  const kind = Math.floor(random() * 5);
  const noNames = () => 0;
  const allNames = (changes: number) => changes;
  const constant = (survives: string, write: 'kept' | 'lost', names: Survival['names']) => ({
    survives,
    survival: { write: () => write, sector: () => true, names },
  });
  if (kind === 0) return constant('only what was synced', 'lost', noNames);
  if (kind === 1) return constant('names without bytes', 'lost', allNames);
  if (kind === 2) return constant('bytes without names', 'kept', noNames);
  const [kept, torn] = [random(), random()];
  return {
    survives: 'some bytes and names',
    survival: {
      write: () => (random() < kept ? 'kept' : random() < torn ? 'torn' : 'lost'),
      sector: () => random() < 0.5,
      names: (changes) => Math.floor(random() * (changes + 1)),
    },
  };
}
