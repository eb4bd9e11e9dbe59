import { existsSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { judgeOwner } from './lock/judge-owner.ts';
import { openOwnerSocket } from './lock/owner-socket.ts';
import { findPlace, hostOf } from './lock/place.ts';
import { type Owner, readHighestTurn, readOwner, removeTurnsBelow, TurnFile } from './lock/turn-file.ts';
import { processStartTime } from './process-start-time.ts';

/** Another process uses the data directory; the message names it and says what to do. */
export class DataDirectoryInUseError extends Error {
  override name = 'DataDirectoryInUseError';
}

/** The one right to change a data directory. */
export type DataDirectoryLock = {
  /** Ends the process when the right was lost. To be called before every change of a file, because it costs microseconds. */
  assertHeld(): void;
  /**
   * Whether a former owner may still be there, stopped in the middle of a change: its files have to be replaced by copies,
   * which that change cannot reach, before they are used. `confirmFence` says that this is done.
   */
  readonly needsFence: boolean;
  confirmFence(): void;
  /** Gives the right back. */
  release(): Promise<void>;
};

export type LockOptions = {
  /** Called with a sentence for the operator before a wait. */
  onWait?: (message: string) => void;
  /** Must end the process without a change of any file; it is called with a sentence for the operator. */
  onLost?: (message: string) => never;
  /** How long an owner whose process cannot be seen must give no sign of life before it is succeeded. */
  silentMs?: number;
  /** How often a sign of life is given. */
  heartbeatMs?: number;
  /** The place of this process, when it shall seem to be in another one. */
  place?: string;
};

/** Signs of life for processes in other places: two containers on one volume, whose process ids mean nothing to each other. */
const HEARTBEAT_MS = 5_000;
const SILENT_MS = 20_000;

/** There from the moment that a silent owner is succeeded until its files are replaced, also after a crash between. */
const FENCE_MARK = 'fence';

/**
 * Takes the one right to open an embedded database, which itself does not notice a second process and would be
 * destroyed by it. Node has no file lock that the system frees with the process, so this is built from files created
 * exclusively: `folder` holds one file per turn, the highest number is the owner, and an owner that has ended is succeeded by
 * the next number. A number is never taken twice, so two processes that see the same dead owner cannot both win.
 * @param folder beside the data directory, never inside it
 * @throws DataDirectoryInUseError when a living process has it
 */
export async function lockDataDirectory(
  folder: string,
  options: LockOptions = {},
): Promise<DataDirectoryLock> {
  const {
    silentMs = SILENT_MS,
    heartbeatMs = HEARTBEAT_MS,
    onWait = writeError,
    onLost = endProcess,
  } = options;
  await mkdir(folder, { recursive: true });
  const here = await findPlace(folder, options.place);
  const startTime = await processStartTime(process.pid);
  for (;;) {
    const highest = readHighestTurn(folder);
    const former = highest > 0 ? await readOwner(folder, highest) : null;
    if (former) {
      const turn = { folder, number: highest, owner: former };
      const judgement = await judgeOwner(turn, here, { silentMs, onWait });
      if (judgement === 'alive') throw inUse(folder, former, here.name);
      if (judgement === 'silent') writeFileSync(join(folder, FENCE_MARK), '');
    }
    const turn = highest + 1;
    const file = TurnFile.create(folder, turn, { pid: process.pid, startTime, place: here.name });
    if (file === null) continue;
    if (readHighestTurn(folder) > turn) {
      // We were so slow that another one already succeeded the owner we had seen: it is theirs.
      file.close();
      rmSync(join(folder, String(turn)), { force: true });
      continue;
    }
    removeTurnsBelow(folder, turn);
    return new HeldLock(folder, file, { onLost, heartbeatMs }).open(turn);
  }
}

class HeldLock implements DataDirectoryLock {
  readonly #folder: string;
  readonly #file: TurnFile;
  readonly #options: Required<Pick<LockOptions, 'onLost' | 'heartbeatMs'>>;
  #heartbeat: NodeJS.Timeout | undefined;
  #closeSocket: (() => Promise<void>) | null = null;
  #lastBeat = performance.now();

  constructor(
    folder: string,
    file: TurnFile,
    options: Required<Pick<LockOptions, 'onLost' | 'heartbeatMs'>>,
  ) {
    this.#folder = folder;
    this.#file = file;
    this.#options = options;
  }

  async open(turn: number): Promise<DataDirectoryLock> {
    this.#heartbeat = setInterval(() => this.#beat(), this.#options.heartbeatMs);
    this.#heartbeat.unref();
    this.#closeSocket = await openOwnerSocket(this.#folder, turn);
    return this;
  }

  get needsFence(): boolean {
    return existsSync(join(this.#folder, FENCE_MARK));
  }

  confirmFence(): void {
    rmSync(join(this.#folder, FENCE_MARK), { force: true });
  }

  assertHeld(): void {
    if (!this.#file.exists()) this.#lose();
    // Long work that lets no timer run, such as a checkpoint, changes files all the time.
    if (performance.now() - this.#lastBeat > this.#options.heartbeatMs) this.#beat();
  }

  async release(): Promise<void> {
    clearInterval(this.#heartbeat);
    // The file stays: only so can its number never be taken by one who read the folder before.
    this.#file.release();
    await this.#closeSocket?.();
  }

  /** After a long stop this is the first that a process does. */
  #beat(): void {
    this.#lastBeat = performance.now();
    if (!this.#file.exists()) this.#lose();
    try {
      this.#file.beat();
    } catch {
      // The database reports a failing disk itself, because it writes to it too.
    }
  }

  #lose(): never {
    return this.#options.onLost(
      `This server was stopped for so long that another one has taken over ${nameData(this.#folder)}, or its lock was ` +
        'removed. It ends without another change. What it had saved is in the data that the other one goes on with.',
    );
  }
}

function inUse(folder: string, owner: Owner, ourPlace: string): DataDirectoryInUseError {
  const elsewhere =
    owner.place === ourPlace ? '' : ` on ${hostOf(owner.place)} (another container or machine)`;
  return new DataDirectoryInUseError(
    `${nameData(folder, 'The')} is in use by process ${owner.pid}${elsewhere}. ` +
      'Stop that server first, or choose another DATA_DIR.',
  );
}

function nameData(folder: string, article = 'the'): string {
  return `${article} data directory ${folder.replace(/\.lock$/, '')}`;
}

function writeError(message: string): void {
  try {
    writeSync(process.stderr.fd, `${message}\n`);
  } catch {
    // Its content is never read.
  }
}

function endProcess(message: string): never {
  writeError(message);
  process.exit(1);
}
