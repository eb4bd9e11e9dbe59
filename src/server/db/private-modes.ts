type SetAttributes = (target: unknown, attributes: { mode?: number }) => void;
type Operations = { setattr: SetAttributes };

/** Bits of a file's mode that let other users of the machine in. */
const FOR_OTHERS = 0o077;

/**
 * Keeps the files of a database to its user. Emscripten's NODEFS gives a new file the mode that PostgreSQL asked for in a
 * call of its own, which the umask of the process does not reach.
 */
export function keepModesPrivate(nodefs: { node_ops: object; stream_ops: object }): void {
  for (const operations of [nodefs.node_ops, nodefs.stream_ops] as Operations[]) {
    const { setattr } = operations;
    if (setattr === undefined) throw new Error('The file system has no setattr to be guarded.');
    operations.setattr = (target, attributes) =>
      setattr(
        target,
        attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~FOR_OTHERS },
      );
  }
}
