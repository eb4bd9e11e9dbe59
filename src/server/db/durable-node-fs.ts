import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncDirectory } from './file-tree.ts';

type InitArguments = Parameters<NodeFS['init']>;
type InitResult = Awaited<ReturnType<NodeFS['init']>>;
type Module = Parameters<NonNullable<InitResult['emscriptenOpts']['preRun']>[number]>[0];

/** What we use of Emscripten's NODEFS beyond its types. `nfd` is the file's descriptor; directories have none. */
type Stream = { nfd?: number; node: unknown };
type NodeFsInternals = {
  realPath(node: unknown): string;
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
 * `onCrash` hears of a PANIC (a failed fsync, a full disk). PostgreSQL means to end there, but compiled to WebAssembly it
 * returns from its own abort() and waits for ever, with it the whole process: no request, timer or signal gets through.
 */
export class DurableNodeFs extends NodeFS {
  readonly #onCrash: OnCrash | undefined;

  constructor(directory: string, onCrash?: OnCrash) {
    super(directory);
    this.#onCrash = onCrash;
  }

  override async init(...[pglite, options]: InitArguments): Promise<InitResult> {
    const { emscriptenOpts } = await super.init(pglite, options);
    let reason = 'it gave no reason';
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), installFsync],
        printErr: (line: string) => {
          reason = /(?:PANIC|FATAL): +(.+)/.exec(line)?.[1] ?? reason;
        },
        onAbort: () => this.#onCrash?.(reason),
      },
    };
  }
}

function installFsync(module: Module): void {
  const nodefs = module.NODEFS as unknown as NodeFsInternals;
  nodefs.stream_ops.fsync = (stream) => {
    try {
      if (stream.nfd === undefined) syncDirectory(nodefs.realPath(stream.node));
      else fsyncSync(stream.nfd);
      return 0;
    } catch {
      // PostgreSQL stops on a failed fsync, as it must: what it wrote may be gone.
      throw new module.FS.ErrnoError(EIO);
    }
  };
}
