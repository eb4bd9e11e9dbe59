import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a disk writes whole or not at all. */
const SECTOR = 512;

/** Decides what of the unsynced writes reaches the disk before the power goes. */
export type Survival = {
  write(): 'kept' | 'lost' | 'torn';
  /** Asked for each sector of a torn write. */
  sector(): boolean;
  /** How many of a folder's changes since it was synced, oldest first. */
  names(changes: number): number;
};

/** What a process sees of a file, in the page cache, and what the disk has for certain: all up to the last fsync. */
export class SimulatedFile {
  readonly #seen: Content;
  readonly #onDisk: Content;
  #unsynced: Change[] = [];

  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.#seen = new Content(bytes);
    this.#onDisk = new Content(bytes);
  }

  /** The sectors are noted as the page cache has them after the write, since the disk gets whole ones. */
  write(at: number, bytes: Uint8Array): void {
    this.#seen.write(at, bytes);
    const first = Math.floor(at / SECTOR) * SECTOR;
    const end = Math.min(Math.ceil((at + bytes.length) / SECTOR) * SECTOR, this.#seen.size);
    this.#unsynced.push({ at: first, bytes: this.#seen.copy(first, end) });
  }

  resize(size: number): void {
    this.#seen.resize(size);
    this.#unsynced.push({ size });
  }

  sync(): void {
    for (const change of this.#unsynced) this.#onDisk.apply(change);
    this.#unsynced = [];
  }

  get seen(): Uint8Array {
    return this.#seen.all;
  }

  /** Returns what may be on the disk after a power cut. */
  survive(survival: Survival): Uint8Array {
    if (this.#unsynced.length === 0) return this.#onDisk.all;
    const left = new Content(this.#onDisk.all);
    for (const change of this.#unsynced) {
      const outcome = survival.write();
      if (outcome === 'kept') left.apply(change);
      if (outcome === 'torn' && 'bytes' in change) {
        // The new length may be there without the bytes.
        left.resize(Math.max(left.size, change.at + change.bytes.length));
        for (let from = 0; from < change.bytes.length; from += SECTOR) {
          if (survival.sector()) left.write(change.at + from, change.bytes.subarray(from, from + SECTOR));
        }
      }
    }
    return left.all;
  }
}

type Change = { at: number; bytes: Uint8Array } | { size: number };

class Content {
  #bytes: Buffer;
  size: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.copyBytesFrom(bytes);
    this.size = bytes.length;
  }

  get all(): Uint8Array {
    return this.#bytes.subarray(0, this.size);
  }

  copy(from: number, end: number): Uint8Array {
    return Buffer.copyBytesFrom(this.#bytes, from, end - from);
  }

  apply(change: Change): void {
    if ('size' in change) this.resize(change.size);
    else this.write(change.at, change.bytes);
  }

  write(at: number, bytes: Uint8Array): void {
    if (at + bytes.length > this.size) this.resize(at + bytes.length);
    this.#bytes.set(bytes, at);
  }

  resize(size: number): void {
    if (size > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(size, this.#bytes.length * 2));
      larger.set(this.all);
      this.#bytes = larger;
    }
    this.#bytes.fill(0, Math.min(size, this.size), Math.max(size, this.size));
    this.size = size;
  }
}

type Entry = SimulatedFile | SimulatedFolder;
type Names = Map<string, Entry>;

/** The names in a folder: what a process sees, and what the disk has for certain. */
export class SimulatedFolder {
  readonly #seen: Names = new Map();
  readonly #onDisk: Names = new Map();
  #unsynced: ((names: Names) => void)[] = [];

  /** Reads a folder of the machine, as if all of it were synced. */
  static read(path: string): SimulatedFolder {
    const folder = new SimulatedFolder();
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inside = join(path, entry.name);
      folder.set(
        entry.name,
        entry.isDirectory() ? SimulatedFolder.read(inside) : new SimulatedFile(readFileSync(inside)),
      );
    }
    folder.sync();
    return folder;
  }

  get(name: string): Entry | undefined {
    return this.#seen.get(name);
  }

  set(name: string, entry: Entry): void {
    this.#change((names) => names.set(name, entry));
  }

  rename(from: string, to: string): void {
    const entry = this.#seen.get(from);
    if (!entry) throw new Error(`There is no ${from} to be renamed.`);
    this.#change((names) => {
      names.delete(from);
      names.set(to, entry);
    });
  }

  remove(name: string): void {
    const entry = this.#seen.get(name);
    if (entry instanceof SimulatedFolder) for (const inside of [...entry.#seen.keys()]) entry.remove(inside);
    if (entry) this.#change((names) => names.delete(name));
  }

  sync(): void {
    for (const change of this.#unsynced) change(this.#onDisk);
    this.#unsynced = [];
  }

  /** Writes what may be on the disk after a power cut into a new folder of the machine. */
  survive(target: string, survival: Survival): void {
    mkdirSync(target);
    const names = new Map(this.#onDisk);
    for (const change of this.#unsynced.slice(0, survival.names(this.#unsynced.length))) change(names);
    for (const [name, entry] of names) {
      const path = join(target, name);
      if (entry instanceof SimulatedFolder) entry.survive(path, survival);
      else writeFileSync(path, entry.survive(survival));
    }
  }

  /** The paths below that a folder of the machine has otherwise than a process sees them here. */
  findDifferences(path: string): string[] {
    const others = SimulatedFolder.read(path).#seen;
    return [...new Set([...this.#seen.keys(), ...others.keys()])].flatMap((name) => {
      const [mine, other] = [this.#seen.get(name), others.get(name)];
      if (mine instanceof SimulatedFolder && other instanceof SimulatedFolder)
        return mine.findDifferences(join(path, name));
      const isSame =
        mine instanceof SimulatedFile &&
        other instanceof SimulatedFile &&
        Buffer.compare(mine.seen, other.seen) === 0;
      return isSame ? [] : [join(path, name)];
    });
  }

  #change(change: (names: Names) => void): void {
    change(this.#seen);
    this.#unsynced.push(change);
  }
}
