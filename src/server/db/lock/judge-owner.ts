import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processStartTime } from '../process-start-time.ts';
import { askOwnerSocket } from './owner-socket.ts';
import { bootOf, hostOf, type Place } from './place.ts';
import type { Owner } from './turn-file.ts';

/**
 * What can be known about an owner: it runs; it has ended, which is proved; or it gave no sign of life for long, and may
 * still be there, stopped.
 */
export type Judgement = 'alive' | 'dead' | 'silent';

export type Watching = {
  /** How long an owner whose process cannot be seen must give no sign of life. */
  silentMs: number;
  /** Called once with a sentence for the operator when the answer takes time. */
  onWait: (message: string) => void;
};

const POLL_MS = 500;
/** The most that one round counts for: a watching process that was stopped itself has seen nothing meanwhile. */
const LONGEST_ROUND_MS = 1_000;

/** Judges the owner of a turn. Compares no clocks: those of other machines, or of this one before a power cut, may be wrong. */
export async function judgeOwner(
  turn: { folder: string; number: number; owner: Owner },
  here: Place,
  watching: Watching,
): Promise<Judgement> {
  const { owner } = turn;
  if (owner.released) return 'dead';
  const [theirBoot, ourBoot] = [bootOf(owner.place), bootOf(here.name)];
  const provable = here.onLocalDisk && theirBoot !== null && ourBoot !== null;
  if (provable && theirBoot !== ourBoot) return 'dead';
  if (provable) {
    const answer = await askOwnerSocket(turn.folder, turn.number);
    if (answer !== 'unknown') return answer;
  }
  if (owner.place === here.name) return (await isRunning(owner)) ? 'alive' : 'dead';
  return watch(turn, provable, watching);
}

/** A pid alone may long belong to another process; its start time tells. */
async function isRunning({ pid, startTime }: Owner): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = await processStartTime(pid);
  return now === null || startTime === null || now === startTime;
}

/** Watches the file of an owner whose process cannot be seen, until it changes or was left alone for long enough. */
async function watch(
  { folder, number, owner }: { folder: string; number: number; owner: Owner },
  provable: boolean,
  { silentMs, onWait }: Watching,
): Promise<Judgement> {
  const path = join(folder, String(number));
  const first = await readSignature(path);
  onWait(
    `The data directory ${folder.replace(/\.lock$/, '')} was last used by process ${owner.pid} on ${hostOf(owner.place)}, ` +
      `in another container or on another machine. Waiting up to ${Math.ceil(silentMs / 1000)} seconds for a sign of life from it.`,
  );
  let [watched, last] = [0, performance.now()];
  while (watched < silentMs) {
    await sleep(Math.min(POLL_MS, silentMs));
    if ((await readSignature(path)) !== first) return (await hasReleased(path)) ? 'dead' : 'alive';
    const answer = provable ? await askOwnerSocket(folder, number) : 'unknown';
    if (answer !== 'unknown') return answer;
    const now = performance.now();
    watched += Math.min(now - last, LONGEST_ROUND_MS);
    last = now;
  }
  return (await readSignature(path)) === first ? 'silent' : 'alive';
}

async function hasReleased(path: string): Promise<boolean> {
  const read = async () => (JSON.parse(await readFile(path, 'utf8')) as Owner).released === true;
  return read().catch(() => false);
}

/** Returns a text that changes with every sign of life of the owner. */
async function readSignature(path: string): Promise<string> {
  const read = async () => `${(await stat(path)).mtimeMs} ${await readFile(path, 'utf8')}`;
  return read().catch(() => 'gone');
}
