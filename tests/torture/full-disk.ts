import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { writeSync } = fs;

/** Whether the files of this process cannot grow at the moment. */
export function isDiskFull(): boolean {
  return fs.writeSync !== writeSync;
}

/** Refuses every write of this process that makes a file longer, as a full disk does. */
export function fillDisk(): void {
  const write = (
    descriptor: number,
    bytes: Uint8Array,
    offset = 0,
    length = bytes.length,
    at?: number | null,
  ) => {
    if (typeof at === 'number' && at + length > fs.fstatSync(descriptor).size) {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    }
    return writeSync(descriptor, bytes, offset, length, at);
  };
  fs.writeSync = write as typeof fs.writeSync;
  syncBuiltinESMExports();
}

/** Lets files grow again. */
export function emptyDisk(): void {
  fs.writeSync = writeSync;
  syncBuiltinESMExports();
}
