import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes names in a directory (created, renamed, removed files) last. Windows has no such call and needs none. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
