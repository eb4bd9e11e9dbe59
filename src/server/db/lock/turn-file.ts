import { closeSync, fstatSync, futimesSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Who took a turn. `pid` means something in `place` alone. */
export type Owner = { pid: number; startTime: string | null; place: string; released?: boolean };

/** How long a turn's file may stay empty: its owner writes it right after creating it. */
const UNWRITTEN_MS = 1_000;
const POLL_MS = 50;

/** A file of the folder that belongs to a turn: the turn's own, or its socket. */
const TURN_NAME = /^(\d+)(?:\.sock(?:\.new)?)?$/;

/** Returns the number of the last turn that was taken, 0 when there was none. */
export function readHighestTurn(folder: string): number {
  return Math.max(0, ...readdirSync(folder).map(Number).filter(Number.isSafeInteger));
}

export function removeTurnsBelow(folder: string, turn: number): void {
  for (const name of readdirSync(folder)) {
    const match = TURN_NAME.exec(name);
    if (match && Number(match[1]) < turn) rmSync(join(folder, name), { force: true });
  }
}

/** Returns null when the file is gone, or when its owner died before it wrote its name. */
export async function readOwner(folder: string, turn: number): Promise<Owner | null> {
  for (let waited = 0; ; waited += POLL_MS) {
    try {
      return JSON.parse(await readFile(join(folder, String(turn)), 'utf8')) as Owner;
    } catch {
      if (waited >= UNWRITTEN_MS) return null;
      await sleep(POLL_MS);
    }
  }
}

/**
 * The file of a turn that this process took. All access is through its descriptor: once a successor has removed the file,
 * nothing written here reaches the lock any more.
 */
export class TurnFile {
  readonly #descriptor: number;
  readonly #owner: Owner;
  #length = 0;
  #beats = 0;

  private constructor(descriptor: number, owner: Owner) {
    this.#descriptor = descriptor;
    this.#owner = owner;
  }

  /** Takes a turn; returns null when another process was faster. */
  static create(folder: string, turn: number, owner: Owner): TurnFile | null {
    let descriptor: number;
    try {
      descriptor = openSync(join(folder, String(turn)), 'wx');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
      throw error;
    }
    const file = new TurnFile(descriptor, owner);
    try {
      file.#write();
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
    return file;
  }

  /**
   * Returns whether the file is still in the folder: who takes the next turn removes it before anything else.
   */
  exists(): boolean {
    try {
      return fstatSync(this.#descriptor).nlink > 0;
    } catch {
      return false;
    }
  }

  /** Changes the file's time and its last character, for processes that cannot see this one and watch the file. */
  beat(): void {
    this.#beats += 1;
    this.#writeAt(this.#beats % 2 ? ' ' : '\n', this.#length);
    const now = new Date();
    futimesSync(this.#descriptor, now, now);
  }

  /** Says that the turn is over. */
  release(): void {
    this.#owner.released = true;
    this.#write();
    closeSync(this.#descriptor);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  /** Always of the same length, so that it is written over in place: a full disk and a crash leave the one or the other. */
  #write(): void {
    const text = JSON.stringify({ ...this.#owner, released: this.#owner.released === true });
    this.#length = Math.max(this.#length, Buffer.byteLength(text) + 1);
    this.#writeAt(text.padEnd(this.#length), 0);
  }

  #writeAt(text: string, at: number): void {
    const bytes = Buffer.from(text);
    writeSync(this.#descriptor, bytes, 0, bytes.length, at);
  }
}
