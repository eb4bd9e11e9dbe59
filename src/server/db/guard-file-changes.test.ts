import { expect, it, vi } from 'vitest';
import { guardFileChanges } from './guard-file-changes.ts';

const NAMES = ['mknod', 'rename', 'unlink', 'rmdir', 'symlink', 'setattr'];
const FILES = ['open', 'write', 'setattr', 'fsync'];

function createOperations(names: string[], log: string[]) {
  return Object.fromEntries(names.map((name) => [name, (value: unknown) => log.push(`${name} ${value}`)]));
}

it('asks before every change, and again after an fsync', () => {
  const log: string[] = [];
  const nodefs = { node_ops: createOperations(NAMES, log), stream_ops: createOperations(FILES, log) };
  guardFileChanges(nodefs, () => log.push('check'));
  for (const name of NAMES) nodefs.node_ops[name]!('name');
  for (const name of FILES) nodefs.stream_ops[name]!('file');
  expect(log).toEqual([
    ...NAMES.flatMap((name) => ['check', `${name} name`]),
    ...FILES.flatMap((name) => ['check', `${name} file`]),
    'check',
  ]);
});

it('changes nothing when the check does not return', () => {
  const write = vi.fn();
  const nodefs = {
    node_ops: createOperations(NAMES, []),
    stream_ops: { ...createOperations(FILES, []), write },
  };
  guardFileChanges(nodefs, () => {
    throw new Error('lost');
  });
  expect(() => nodefs.stream_ops.write()).toThrow('lost');
  expect(write).not.toHaveBeenCalled();
});

it('refuses a file system whose operations have other names', () => {
  expect(() => guardFileChanges({ node_ops: {}, stream_ops: {} }, () => {})).toThrow(/mknod/);
});
