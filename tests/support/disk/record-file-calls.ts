import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative, resolve, sep } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/**
 * A call that changed files below the recorded folder, or a mark between the calls. Paths are relative to the folder;
 * `opened` numbers the opened files and folders, as descriptors are used again. `create` also empties a file that exists.
 */
export type FileCall =
  | { do: 'open'; opened: number; path: string; truncate: boolean }
  | { do: 'write'; opened: number; at: number; bytes: Uint8Array }
  | { do: 'resize'; opened: number; size: number }
  | { do: 'sync'; opened: number }
  | { do: 'resizePath'; path: string; size: number }
  | { do: 'create'; path: string; bytes: Uint8Array }
  | { do: 'makeFolder'; path: string }
  | { do: 'rename'; from: string; to: string }
  | { do: 'remove'; path: string }
  | { do: 'mark'; name: string; value: number };

type AnyFunction = (...parameters: never[]) => unknown;
type Functions = Record<string, AnyFunction>;
type Replace = <Result>(name: string, note: (result: Result, ...parameters: never[]) => void) => void;

/** Replaces the functions of `node:fs` for this process, and keeps in order what they do to files below `root`. */
export class FileRecorder {
  readonly #root: string;
  readonly #calls: FileCall[] = [];
  readonly #openedBy = new Map<number, number>();
  #opens = 0;
  /** Node's functions call each other; only the outermost call counts. */
  #isInside = false;

  constructor(root: string) {
    this.#root = resolve(root);
    this.#replaceSynchronous();
    this.#replacePromises();
    syncBuiltinESMExports();
  }

  mark(name: string, value: number): void {
    this.#calls.push({ do: 'mark', name, value });
  }

  save(file: string): void {
    const recording = serialize(this.#calls);
    this.#isInside = true;
    fs.writeFileSync(file, recording);
    this.#isInside = false;
  }

  #replaceSynchronous(): void {
    const replace = this.#replacer(fs as unknown as Functions);
    replace('openSync', (descriptor: number, path: fs.PathLike, flags: fs.OpenMode = 'r') => {
      this.#openedBy.delete(descriptor);
      this.#note(path, (inside) => {
        this.#openedBy.set(descriptor, ++this.#opens);
        return { do: 'open', opened: this.#opens, path: inside, truncate: truncates(flags) };
      });
    });
    replace('closeSync', (_: unknown, descriptor: number) => {
      this.#openedBy.delete(descriptor);
    });
    replace(
      'writeSync',
      (
        length: number,
        descriptor: number,
        from: NodeJS.ArrayBufferView,
        offset: number,
        _: number,
        at: number,
      ) =>
        this.#noteOpened(descriptor, (opened) => {
          if (typeof at !== 'number') throw new Error('A write without a position cannot be recorded.');
          const bytes = Buffer.copyBytesFrom(new Uint8Array(from.buffer, from.byteOffset + offset, length));
          return { do: 'write', opened, at, bytes };
        }),
    );
    replace('ftruncateSync', (_: unknown, descriptor: number, size = 0) =>
      this.#noteOpened(descriptor, (opened) => ({ do: 'resize', opened, size })),
    );
    for (const name of ['fsyncSync', 'fdatasyncSync']) {
      replace(name, (_: unknown, descriptor: number) =>
        this.#noteOpened(descriptor, (opened) => ({ do: 'sync', opened })),
      );
    }
    replace('truncateSync', (_: unknown, path: fs.PathLike, size = 0) =>
      this.#note(path, (inside) => ({ do: 'resizePath', path: inside, size })),
    );
    for (const name of ['writeFileSync', 'copyFileSync']) {
      replace(name, (_: unknown, first: fs.PathLike, second: unknown) =>
        this.#noteContent(name === 'copyFileSync' ? (second as fs.PathLike) : first),
      );
    }
    this.#replaceNames(replace, 'Sync');
  }

  #replacePromises(): void {
    const replace = this.#replacer(fs.promises as unknown as Functions);
    replace('open', (handle: fs.promises.FileHandle, path: fs.PathLike, flags: fs.OpenMode = 'r') =>
      this.#note(path, (inside) => {
        const opened = ++this.#opens;
        const replaceOf = this.#replacer(handle as unknown as Functions);
        replaceOf('writeFile', (_: unknown, text: string) => {
          this.#calls.push({ do: 'write', opened, at: 0, bytes: Buffer.from(text) });
        });
        for (const name of ['sync', 'datasync']) {
          replaceOf(name, () => {
            this.#calls.push({ do: 'sync', opened });
          });
        }
        return { do: 'open', opened, path: inside, truncate: truncates(flags) };
      }),
    );
    replace('writeFile', (_: unknown, path: fs.PathLike) => this.#noteContent(path));
    replace('copyFile', (_: unknown, _from: fs.PathLike, to: fs.PathLike) => this.#noteContent(to));
    this.#replaceNames(replace, '');
  }

  #replaceNames(replace: Replace, suffix: string): void {
    replace(`mkdir${suffix}`, (_: unknown, path: fs.PathLike) =>
      this.#note(path, (inside) => ({ do: 'makeFolder', path: inside })),
    );
    replace(`rename${suffix}`, (_: unknown, from: fs.PathLike, to: fs.PathLike) => {
      // A socket tells about a process, of which none is left after a power cut.
      if (fs.lstatSync(to).isSocket()) return;
      this.#note(from, (inside) => ({ do: 'rename', from: inside, to: this.#inside(to) ?? '' }));
    });
    for (const name of ['unlink', 'rmdir', 'rm']) {
      replace(`${name}${suffix}`, (_: unknown, path: fs.PathLike) =>
        this.#note(path, (inside) => ({ do: 'remove', path: inside })),
      );
    }
  }

  /**
   * Returns a function that replaces `owner[name]`: `note` gets the result and the parameters of every call that did not
   * throw.
   */
  #replacer(owner: Functions): Replace {
    return <Result>(name: string, note: (result: Result, ...parameters: never[]) => void): void => {
      const original = owner[name]!.bind(owner) as (...parameters: unknown[]) => unknown;
      owner[name] = ((...parameters: never[]) => {
        if (this.#isInside) return original(...parameters);
        this.#isInside = true;
        try {
          const result = original(...parameters);
          if (!(result instanceof Promise)) {
            note(result as Result, ...parameters);
            return result;
          }
          return result.then((value: Result) => {
            note(value, ...parameters);
            return value;
          });
        } finally {
          this.#isInside = false;
        }
      }) as AnyFunction;
    };
  }

  #noteContent(path: fs.PathLike): void {
    this.#note(path, (inside) => ({ do: 'create', path: inside, bytes: fs.readFileSync(path) }));
  }

  #note(path: fs.PathLike, toCall: (inside: string) => FileCall): void {
    const inside = this.#inside(path);
    if (inside !== null) this.#calls.push(toCall(inside));
  }

  #noteOpened(descriptor: number, toCall: (opened: number) => FileCall): void {
    const opened = this.#openedBy.get(descriptor);
    if (opened !== undefined) this.#calls.push(toCall(opened));
  }

  /** Null when it lies elsewhere. */
  #inside(path: fs.PathLike): string | null {
    const from = relative(this.#root, resolve(String(path)));
    return from.startsWith('..') ? null : from.split(sep).join('/');
  }
}

export function readRecording(file: string): FileCall[] {
  return deserialize(fs.readFileSync(file)) as FileCall[];
}

function truncates(flags: fs.OpenMode): boolean {
  return typeof flags === 'number' ? (flags & fs.constants.O_TRUNC) !== 0 : flags.startsWith('w');
}
