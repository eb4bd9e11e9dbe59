import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { readSettings } from './read-settings.ts';

let file: string;

beforeEach(async () => {
  vi.stubEnv('PORT', '4000');
  vi.stubEnv('HOST', undefined);
  const folder = await mkdtemp(join(tmpdir(), 'sproutcards-settings-'));
  file = join(folder, '.env');
  return async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  };
});

it('reads the environment alone where there is no file', () => {
  expect(readSettings(file)).toMatchObject({ ok: true, env: { PORT: 4000, HOST: '127.0.0.1' } });
});

it('lets the environment win over the file', async () => {
  await writeFile(file, 'PORT=5000\nHOST=0.0.0.0\n');
  expect(readSettings(file)).toMatchObject({ ok: true, env: { PORT: 4000, HOST: '0.0.0.0' } });
});

it('names a line that is no setting, which one Node joins to the next and another leaves out', async () => {
  await writeFile(file, '# A comment\nPORT=5000\n\nexport GREETING=hello\nthis is nonsense\nHOST=0.0.0.0\n');
  expect(readSettings(file)).toEqual({
    ok: false,
    problems: [`${file}, line 5 is no setting. Write NAME=value, or # in front of a remark.`],
  });
});

it('takes a value in quotes with several lines for a setting', async () => {
  vi.stubEnv('GREETING', undefined);
  await writeFile(file, 'GREETING="good\nmorning" # to all\nHOST=0.0.0.0\n');
  expect(readSettings(file)).toMatchObject({ ok: true, env: { HOST: '0.0.0.0' } });
  expect(process.env.GREETING).toBe('good\nmorning');
});

it('names a file that cannot be read and the next step, instead of starting without its settings', async () => {
  await mkdir(file);
  expect(readSettings(file)).toEqual({
    ok: false,
    problems: [`${file} cannot be read (EISDIR): let this user read the file, or remove it.`],
  });
});
