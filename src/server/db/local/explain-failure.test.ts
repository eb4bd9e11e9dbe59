import { describe, expect, it, test } from 'vitest';
import { explainFailure, findFailure } from './explain-failure.ts';

test.each([
  ['PANIC:  could not write to file "pg_wal/xlogtemp.42": No space left on device', 'disk_full'],
  ["ENOSPC: no space left on device, open '/data/postgres-18/server.log'", 'disk_full'],
  ['FATAL:  could not create lock file "postmaster.pid": Permission denied', 'no_permission'],
  ['FATAL:  data directory "/data/postgres-18" has wrong ownership', 'no_permission'],
  ["EACCES: permission denied, mkdir '/data'", 'no_permission'],
  ["EROFS: read-only file system, open '/data/postgres-18/server.log'", 'read_only'],
  ['PANIC:  could not fsync file "000000010000000000000001": Input/output error', 'disk_error'],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'out_of_memory'],
  ['FATAL:  could not open file "global/pg_control": No such file or directory', 'damaged'],
  ['FATAL:  could not locate a valid checkpoint record at 0/1', 'damaged'],
  ['FATAL:  invalid page in block 1 of relation "base/5/1259"', 'damaged'],
  ["EEXIST: file already exists, mkdir '/data'", 'no_folder'],
  ["ENOENT: no such file or directory, mkdir '/data'", 'no_folder'],
  ['it gave no reason', 'unknown'],
] as const)('findFailure classifies "%s" as %s', (reason, kind) => {
  expect(findFailure(reason).kind).toBe(kind);
});

describe('explainFailure', () => {
  it('names DATA_DIR rather than a folder below it when the user may not write', () => {
    const { message } = explainFailure("EACCES: permission denied, mkdir '/data'", '/data/postgres-18');
    expect(message).toMatch(/everything in \/data \(DATA_DIR\)\.\n/);
    expect(message).toContain('or set DATA_DIR to a folder of that user');
  });

  it('promises that saved data is safe only if no file is damaged', () => {
    const explain = (reason: string) => explainFailure(reason, '/data/postgres-18').message;
    expect(explain('No space left on device')).toMatch(/Everything saved before is safe/);
    expect(explain('could not locate a valid checkpoint record')).not.toMatch(/safe/);
  });
});
