import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** One numbered script; `checksum` is the SHA-256 of its text in hex, line ends as in Unix. */
export type Migration = { name: string; script: string; checksum: string };

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** Beside this module in the source, beside the bundled server in a build. */
const DEFAULT_FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Reads the scripts in the order of their numbers.
 * @throws when a file is not named `NNNN-title.sql` or two have the same number
 */
export async function readMigrations(folder: URL = DEFAULT_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).sort();
  const numbers = new Set<string>();
  const migrations: Migration[] = [];
  for (const name of names) {
    const number = FILE_NAME.exec(name)?.[1];
    if (number === undefined) throw new Error(`A migration must be named NNNN-title.sql, not ${name}.`);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`);
    numbers.add(number);
    const text = await readFile(new URL(name, folder), 'utf8');
    const script = text.replaceAll('\r\n', '\n');
    migrations.push({ name, script, checksum: createHash('sha256').update(script).digest('hex') });
  }
  return migrations;
}
