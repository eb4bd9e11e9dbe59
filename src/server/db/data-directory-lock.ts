import { mkdir, open, readdir, readFile, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processStartTime } from './process-start-time.ts';

/** Another process uses the data directory; the message names it and says what to do. */
export class DataDirectoryInUseError extends Error {
  override name = 'DataDirectoryInUseError';
}

/** Who holds a lock. `place` is where `pid` means something: host, boot and process namespace. */
type Owner = { pid: number; startTime: string | null; place: string; released?: boolean };

/** The heartbeat counts only for owners in another place (two containers on one volume), whose pids we cannot see. */
const HEARTBEAT_MS = 5_000;
const SILENT_MS = 20_000;

/** How long a lock file may stay empty: its owner writes it right after creating it. */
const UNWRITTEN_MS = 1_000;

/**
 * Takes the one right to open an embedded database, which itself does not notice a second process and would be
 * destroyed by it. Node has no file lock that the system frees with the process, so this is built from files created
 * exclusively: `folder` holds one file per turn, the highest number is the owner, and a dead owner is succeeded by the
 * next number. A number is never taken twice, so two processes that see the same dead owner cannot both win.
 * @param folder beside the data directory, never inside it
 * @returns a function that gives the right back
 * @throws DataDirectoryInUseError when a living process has it
 */
export async function lockDataDirectory(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const owner: Owner = {
    pid: process.pid,
    startTime: await processStartTime(process.pid),
    place: await findPlace(),
  };
  for (;;) {
    const highest = await readHighestTurn(folder);
    if (highest > 0) await refuseWhenAlive(folder, highest, owner.place);
    const turn = highest + 1;
    const path = join(folder, String(turn));
    if (!(await createExclusively(path, JSON.stringify(owner)))) continue;
    if ((await readHighestTurn(folder)) > turn) {
      // We were so slow that another one already succeeded the owner we had seen: it is theirs.
      await rm(path, { force: true });
      continue;
    }
    await removeTurnsBelow(folder, turn);
    return keep(path, owner);
  }
}

function keep(path: string, owner: Owner): () => Promise<void> {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, HEARTBEAT_MS);
  heartbeat.unref();
  // The file stays: only so can its number never be taken by one who read the folder before.
  return async () => {
    clearInterval(heartbeat);
    await writeFile(path, JSON.stringify({ ...owner, released: true }));
  };
}

async function readHighestTurn(folder: string): Promise<number> {
  const turns = (await readdir(folder)).map(Number).filter(Number.isSafeInteger);
  return Math.max(0, ...turns);
}

async function createExclusively(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    try {
      await file.writeFile(text);
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function removeTurnsBelow(folder: string, turn: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (Number(name) < turn) await rm(join(folder, name), { force: true });
  }
}

async function refuseWhenAlive(folder: string, turn: number, ourPlace: string): Promise<void> {
  const path = join(folder, String(turn));
  const owner = await readOwner(path);
  if (owner === null || owner.released) return;
  const alive = owner.place === ourPlace ? await isRunning(owner) : !(await fallsSilent(path));
  if (!alive) return;
  throw new DataDirectoryInUseError(
    `The data directory ${folder.replace(/\.lock$/, '')} is in use by process ${owner.pid}. ` +
      'Stop that server first, or choose another DATA_DIR.',
  );
}

/** Null when the file is gone, or when its owner died before it wrote its name. */
async function readOwner(path: string): Promise<Owner | null> {
  const deadline = Date.now() + UNWRITTEN_MS;
  for (;;) {
    try {
      return JSON.parse(await readFile(path, 'utf8')) as Owner;
    } catch {
      if (Date.now() > deadline) return null;
      await sleep(50);
    }
  }
}

/** A pid alone may long belong to another process; its start time tells. */
async function isRunning({ pid, startTime }: Owner): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  const now = await processStartTime(pid);
  return now === null || startTime === null || now === startTime;
}

/** Waits for a sign of life from an owner whose process we cannot see. */
async function fallsSilent(path: string): Promise<boolean> {
  for (let seen: number | null = null; ; await sleep(500)) {
    const time = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (Date.now() - time > SILENT_MS) return true;
    if (seen !== null && time !== seen) return false;
    seen = time;
  }
}

async function findPlace(): Promise<string> {
  const parts = [hostname()];
  if (process.platform === 'linux') {
    parts.push(
      await readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
        (id) => id.trim(),
        () => '',
      ),
      await readlink('/proc/self/ns/pid').catch(() => ''),
    );
  }
  return parts.join(' ');
}
