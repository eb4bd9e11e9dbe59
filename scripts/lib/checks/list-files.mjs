import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/project-paths.mjs';

/**
 * Lists the files of the checkout that git tracks or would track, relative to its root.
 * @returns {string[]}
 */
export function listFiles() {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', list, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)));
}
