import { resolve } from 'node:path';

/**
 * Returns the full path of a file named at the command line. npm runs every command in the folder of the
 * product and says in INIT_CWD where it was called.
 */
export function resolveGivenPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}
