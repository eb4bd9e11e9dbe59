import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv as parseFile } from 'node:util';
import { parseEnv } from './env.ts';

/** Variables of the environment win over those of the file. */
export function readSettings(file = '.env'): ReturnType<typeof parseEnv> {
  try {
    // process.loadEnvFile says of a file that may not be read that it is not there.
    const text = readFileSync(file, 'utf8');
    const problems = findStrayLines(text).map(
      (line) => `${resolve(file)}, line ${line} is no setting. Write NAME=value, or # in front of a remark.`,
    );
    if (problems.length > 0) return { ok: false, problems };
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

/** Node takes a line without a value for the first part of the next name. Numbers only: the lines may hold secrets. */
function findStrayLines(text: string): number[] {
  const lines = text.split('\n').map((line) => line.trim());
  return Object.keys(parseFile(text))
    .flatMap((name) => name.split('\n').slice(0, -1))
    .filter((line) => line.trim() !== '')
    .map((line) => lines.indexOf(line.trim()) + 1);
}
