import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readNewestBackup } from './newest-backup.ts';

type ScheduleLog = {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

const HOUR_MS = 3_600_000;
/** How often it is looked whether a backup is due. After a failure the next look is an hour later. */
const LOOK_EVERY_MS = 5 * 60_000;

/** Whether a backup is due: none was made for so many hours. */
export function isBackupDue(newest: { madeAt: Date } | null, everyHours: number, now: Date): boolean {
  return newest === null || now.getTime() - newest.madeAt.getTime() >= everyHours * HOUR_MS;
}

/**
 * Makes a backup whenever one is due, until the returned function is called, which ends one under way: it leaves nothing
 * but files that the next one removes.
 * @param make makes one; rejects with the reason when it could not
 */
export function keepBackingUp(deps: {
  folder: string;
  everyHours: number;
  clock: () => Date;
  log: ScheduleLog;
  make?: (signal: AbortSignal) => Promise<void>;
}): () => Promise<void> {
  const { folder, everyHours, clock, log, make = startChild } = deps;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;

  async function look(): Promise<void> {
    let rest = LOOK_EVERY_MS;
    try {
      const isDue = async () => isBackupDue(await readNewestBackup(folder, clock()), everyHours, clock());
      if (await isDue()) {
        await make(stopping.signal);
        log.info({ folder }, 'a backup was made');
        // While the clock is behind, what was just made is removed as the oldest.
        if (await isDue()) rest = HOUR_MS;
      }
    } catch (error) {
      if (stopping.signal.aborted) return;
      rest = HOUR_MS;
      log.error({ folder, reason: (error as Error).message }, 'a backup could not be made');
    }
    schedule(rest);
  }

  function schedule(rest: number): void {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      running = look();
    }, rest);
    timer.unref();
  }

  schedule(10_000);
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}

/** A process of its own: reading, packing and encrypting never keep a request waiting. */
function startChild(signal: AbortSignal): Promise<void> {
  const program = fileURLToPath(new URL('./backup-child.js', import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'pipe'], signal });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors = `${errors}${chunk}`.slice(-2_000);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(errors.trim() || `the process ended with ${code}`));
    });
  });
}
