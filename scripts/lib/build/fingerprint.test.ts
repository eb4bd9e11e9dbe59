import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { fingerprint } from './fingerprint.mjs';

async function makeFolder(): Promise<string> {
  const folder = await makeScratchFolder('sources-');
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function makeSources(): Promise<string> {
  const folder = await makeFolder();
  await mkdir(join(folder, 'src', 'deep'), { recursive: true });
  await writeFile(join(folder, 'src', 'a.ts'), 'a');
  await writeFile(join(folder, 'src', 'deep', 'b.ts'), 'b');
  return folder;
}

test('returns the same hash for the same files in another folder', async () => {
  const folder = await makeSources();
  const moved = join(await makeFolder(), 'elsewhere');
  await cp(folder, moved, { recursive: true });
  expect(fingerprint(['src'], moved)).toBe(fingerprint(['src'], folder));
});

test('changes with the content, name or folder of any file except a test', async () => {
  const folder = await makeSources();
  const hashes = [fingerprint(['src'], folder)];
  await writeFile(join(folder, 'src', 'a.ts'), 'ab');
  hashes.push(fingerprint(['src'], folder));
  await cp(join(folder, 'src', 'a.ts'), join(folder, 'src', 'c.ts'));
  hashes.push(fingerprint(['src'], folder));
  await cp(join(folder, 'src', 'a.ts'), join(folder, 'src', 'deep', 'a.ts'));
  hashes.push(fingerprint(['src'], folder));
  expect(new Set(hashes).size).toBe(4);
  await writeFile(join(folder, 'src', 'a.test.ts'), 'test');
  expect(fingerprint(['src'], folder)).toBe(hashes[3]);
});
