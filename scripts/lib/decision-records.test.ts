import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../docs/decisions/', import.meta.url));
const records = readdirSync(FOLDER).filter((name) => /^\d{3}-.*\.md$/.test(name));
const index = readFileSync(`${FOLDER}README.md`, 'utf8').replaceAll(/\s+/g, ' ');

it.each(records)('lists %s in the index with its title, date and status', (name) => {
  const number = name.slice(0, 3);
  const [title = ''] = readFileSync(FOLDER + name, 'utf8').split('\n');
  const words = title.replace(/^# \d{3}:? /, '');
  const [, entry = ''] = index.split(`- [${number}](${name}) `);
  expect(entry.startsWith(`${words}. `), `docs/decisions/README.md names ${words}`).toBe(true);
  expect(entry).toMatch(/\. \d{4}-\d{2}-\d{2}, (?:accepted|amended by|superseded by)/);
});

it.each(records)('%s has its four parts', (name) => {
  const text = readFileSync(FOLDER + name, 'utf8');
  const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(parts).toEqual(expect.arrayContaining(['Context', 'Decision', 'Rejected', 'Consequences']));
});
