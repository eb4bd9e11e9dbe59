type AnyFunction = (...parameters: never[]) => unknown;
type Operations = Record<string, AnyFunction | undefined>;

/** Operations of Emscripten's NODEFS after which a file or a name is another. Its `msync` calls `write`. */
const NAME_CHANGES = ['mknod', 'rename', 'unlink', 'rmdir', 'symlink', 'setattr'];
const FILE_CHANGES = ['open', 'write', 'setattr', 'fsync'];

/**
 * Calls `check` before every change that a database makes to its files, and once more after each fsync, before a commit is
 * acknowledged. The time between the check and the change is microseconds; who succeeds a silent owner replaces its files.
 * @param check must not return when the process may change nothing any more
 */
export function guardFileChanges(nodefs: { node_ops: object; stream_ops: object }, check: () => void): void {
  guard(nodefs.node_ops as Operations, NAME_CHANGES, check);
  const streams = nodefs.stream_ops as Operations;
  guard(streams, FILE_CHANGES, check);
  const { fsync } = streams;
  if (fsync === undefined) throw new Error('The file system has no fsync to be guarded.');
  streams.fsync = (...parameters) => {
    const result = fsync(...parameters);
    check();
    return result;
  };
}

function guard(operations: Operations, names: readonly string[], check: () => void): void {
  for (const name of names) {
    const original = operations[name];
    if (original === undefined) throw new Error(`The file system has no ${name} to be guarded.`);
    operations[name] = (...parameters) => {
      check();
      return original(...parameters);
    };
  }
}
