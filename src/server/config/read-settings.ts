import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from './env.ts';

/** Environment variables override those of the file. */
export function readSettings(file = '.env'): ReturnType<typeof parseEnv> {
  try {
    // process.loadEnvFile reports an unreadable file as missing.
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

/** A value in quotes may have several lines. */
const QUOTED = /=[ \t]*(["'`])[\s\S]*?\1/g;

/** Node 20 joins a line without a value to the next name; newer versions skip it. Line values may be secret. */
function findStrayLines(text: string): number[] {
  const bare = text.replace(QUOTED, (value) => value.replace(/[^=\n]/g, '').replace(/\n/g, '\n#'));
  return bare
    .split('\n')
    .map((line) => line.trim())
    .flatMap((line, at) => (line === '' || line.startsWith('#') || line.includes('=') ? [] : [at + 1]));
}
