import { expect, it } from 'vitest';
import { classifyFailure, describeCrash, describeOpenFailure } from './embedded-failure.ts';

const PLACE = { directory: '/data/postgres-18', copies: [] };

it.each([
  ['could not write to file "pg_wal/xlogtemp.42": No space left on device', 'disk_full'],
  ["ENOSPC: no space left on device, write '/data/postgres-18.lock/1'", 'disk_full'],
  ['could not create lock file "postmaster.pid": Permission denied', 'no_permission'],
  ["EACCES: permission denied, access '/data'", 'no_permission'],
  ["EROFS: read-only file system, access '/data'", 'read_only'],
  ['could not fsync file "000000010000000000000001": I/O error', 'disk_error'],
  ['could not open file "global/pg_control": No such file or directory', 'damaged'],
  ['invalid page in block 1 of relation "base/5/1259"', 'damaged'],
  ['database "postgres" does not exist. The database subdirectory "base/5" is missing.', 'damaged'],
  ["EEXIST: file already exists, mkdir '/data'", 'no_folder'],
  ["ENOENT: no such file or directory, mkdir '/data'", 'no_folder'],
  ['it gave no reason', 'unknown'],
] as const)('calls "%s" %s', (reason, kind) => {
  expect(classifyFailure(reason)).toBe(kind);
});

it('says after a crash that what was saved is on the disk only where that holds', () => {
  const saved = /What was saved before is on the disk/;
  expect(describeCrash('could not extend file "base/5/1": No space left on device', PLACE)).toMatch(saved);
  expect(describeCrash('could not fsync file "1": I/O error', PLACE)).not.toMatch(saved);
  expect(describeCrash('could not locate a valid checkpoint record', PLACE)).not.toMatch(saved);
});

it('names DATA_DIR and not a folder below it where the user may not write, because nothing may be there yet', () => {
  const message = describeOpenFailure("EACCES: permission denied, mkdir '/data'", PLACE);
  expect(message).toMatch(/everything in \/data \(DATA_DIR\)\.\n/);
  expect(message).toContain('or set DATA_DIR to a folder of that user');
});

it('names the copies made before updates where the files are damaged, and not where the disk is full', () => {
  const place = { ...PLACE, copies: ['/data/postgres-18.before-0013-quota.20261122T060210Z'] };
  expect(describeOpenFailure('invalid page in block 0', place)).toContain(place.copies[0]);
  expect(describeOpenFailure('No space left on device', place)).not.toContain(place.copies[0]);
});
