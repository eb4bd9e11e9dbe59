import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { createFailureReader } from './failure-reader.ts';
import { syncDirectory } from './file-tree.ts';
import { guardFileChanges } from './guard-file-changes.ts';
import { keepModesPrivate } from './private-modes.ts';

type InitArguments = Parameters<NodeFS['init']>;
type InitResult = Awaited<ReturnType<NodeFS['init']>>;
type Module = Parameters<NonNullable<InitResult['emscriptenOpts']['preRun']>[number]>[0];

/** What we use of Emscripten's NODEFS beyond its types. `nfd` is the descriptor of a file or directory. */
type Node = { parent: Node };
type Stream = { nfd: number; node: Node };
type NodeFsInternals = {
  realPath(node: Node): string;
  node_ops: { mknod: (parent: Node, name: string, mode: number, device: number) => Node };
  stream_ops: { fsync?: (stream: Stream) => number };
};

/** Called when the database has stopped for good; must end the process. */
export type OnCrash = (reason: string) => void;

/** EIO in Emscripten's (WASI) numbering. */
const EIO = 29;

/**
 * PGlite's file system on a directory, with an fsync() that reaches the disk: NODEFS has none, so that a commit
 * acknowledged just before a power cut would be lost, or the whole database with it (electric-sql/pglite#1107).
 * It touches the inside of PGlite, whose version is therefore pinned; `durable-node-fs.test.ts` counts the calls.
 *
 * `assertHeld` is called before every change of a file, and must not return when another process owns the files.
 *
 * `onCrash` is called after a PANIC (a failed fsync, a full disk). PostgreSQL means to end there, but
 * compiled to WebAssembly it returns from its own abort() and waits for ever, with it the whole process: no
 * request, timer or signal gets through.
 */
export class DurableNodeFs extends NodeFS {
  readonly #onCrash: OnCrash | undefined;
  readonly #assertHeld: () => void;
  readonly #failures = createFailureReader();

  constructor(directory: string, assertHeld: () => void, onCrash?: OnCrash) {
    super(directory);
    this.#assertHeld = assertHeld;
    this.#onCrash = onCrash;
  }

  /** Why PostgreSQL refused to start or ended, in its own words; null when it has not said so. */
  get failure(): string | null {
    return this.#failures.reason();
  }

  override async init(...[pglite, options]: InitArguments): Promise<InitResult> {
    const { emscriptenOpts } = await super.init(pglite, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), installFsync, (module) => this.#installGuard(module)],
        printErr: (line: string) => this.#failures.read(line),
        onAbort: () => this.#onCrash?.(this.failure ?? 'it gave no reason'),
      },
    };
  }

  #installGuard(module: Module): void {
    const nodefs = module.NODEFS as unknown as NodeFsInternals;
    keepModesPrivate(nodefs);
    guardFileChanges(nodefs, this.#assertHeld);
  }
}

function installFsync(module: Module): void {
  const nodefs = module.NODEFS as unknown as NodeFsInternals;
  const newNames = noteNewNames(nodefs);
  nodefs.stream_ops.fsync = (stream) => {
    try {
      fsyncSync(stream.nfd);
      newNames.syncAbove(stream.node);
      return 0;
    } catch {
      // PostgreSQL stops on a failed fsync, as it must: what it wrote may be gone.
      throw new module.FS.ErrnoError(EIO);
    }
  };
}

/**
 * Remembers which directories got new names. PostgreSQL syncs the file of a new table, not its name, and counts on a file
 * system that brings both to the disk at once; POSIX does not promise that, and a checkpoint later the table would be gone.
 */
function noteNewNames(nodefs: NodeFsInternals): { syncAbove(node: Node): void } {
  const directories = new Set<string>();
  const { mknod } = nodefs.node_ops;
  nodefs.node_ops.mknod = (parent, ...rest) => {
    directories.add(nodefs.realPath(parent));
    return mknod(parent, ...rest);
  };
  return {
    syncAbove: (node) => {
      for (let below = node; below.parent !== below; below = below.parent) {
        const directory = nodefs.realPath(below.parent);
        if (!directories.has(directory)) continue;
        syncDirectory(directory);
        directories.delete(directory);
      }
    },
  };
}
