import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from './env.ts';

/** Reads the settings from the environment and, where there is one, from a file: variables of the environment win. */
export function readSettings(file = '.env'): ReturnType<typeof parseEnv> {
  try {
    // process.loadEnvFile says of a file that may not be read that it is not there.
    readFileSync(file);
    process.loadEnvFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') {
      return {
        ok: false,
        problems: [`${resolve(file)} cannot be read (${code}): let this user read the file, or remove it.`],
      };
    }
  }
  return parseEnv(process.env);
}
