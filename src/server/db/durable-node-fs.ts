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

/** EIO in Emscripten's (WASI) numbering. */
const EIO = 29;

/**
 * PGlite's file system on a directory, with an fsync() that reaches the disk: NODEFS has none, so that a commit
 * acknowledged just before a power cut would be lost, or the whole database with it (electric-sql/pglite#1107).
 * It touches the inside of PGlite, whose version is therefore pinned; `durable-node-fs.test.ts` counts the calls.
 */
export class DurableNodeFs extends NodeFS {
  override async init(...[pglite, options]: InitArguments): Promise<InitResult> {
    const { emscriptenOpts } = await super.init(pglite, options);
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), installFsync] },
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
