import { access, chmod, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { LONG } from '#tests/support/browser/product-test.ts';
import { findFreePort } from '#tests/support/browser/started-product.ts';
import { copyFromCheckout, copyProductionPackages } from '#tests/support/process/built-copy.ts';
import {
  type DeploymentFolders,
  makeDeploymentFolders,
  runDeployed,
  startDeployed,
} from '#tests/support/process/deployed-server.ts';

const SOURCE_NAMES = [
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'public',
  'src',
  'tools',
];
const BUILT_NAMES = ['package.json', 'package-lock.json', 'scripts', 'dist'];

let folders: DeploymentFolders;

test.beforeEach(async () => {
  folders = await makeDeploymentFolders();
});

test.afterEach(async () => {
  await setWritable(join(folders.files, 'copy'), true);
  await folders.remove();
});

/** Makes the folders that a start or a build may write to writable or read-only. */
async function setWritable(copy: string, isWritable: boolean): Promise<void> {
  for (const folder of [copy, join(copy, 'dist')]) await chmod(folder, isWritable ? 0o755 : 0o555);
}

/** Makes a read-only copy of files of the checkout, with the production packages. */
async function makeCopy(names: string[]): Promise<string> {
  const copy = join(folders.files, 'copy');
  await copyFromCheckout(
    copy,
    names.map((name) => ({ from: name, to: name })),
  );
  await copyProductionPackages(copy);
  await setWritable(copy, false);
  return copy;
}

/** Lists the files and folders below `folder` with the times of their last changes. */
async function listFileTimes(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const lines = names.sort().map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`);
  return Promise.all(lines);
}

for (const { title, names } of [
  { title: 'with its sources', names: [...BUILT_NAMES, ...SOURCE_NAMES] },
  { title: 'without its sources', names: BUILT_NAMES },
]) {
  test(`a built folder ${title} starts as another user and stays unchanged`, {
    tag: LONG,
  }, async () => {
    const copy = await makeCopy(names);
    const before = await listFileTimes(copy);
    const port = await findFreePort();
    const env = { PORT: String(port), DATA_DIR: folders.dataDir, NODE_ENV: 'production' };
    const createCommand = (script: string) => ({
      command: [process.execPath, join(copy, script)],
      cwd: '/',
      env,
    });

    const server = await startDeployed(createCommand('scripts/start.mjs'));
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toContain('<title>');
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toContain('Building');

    const listing = await runDeployed(createCommand('scripts/list-waitlist.mjs'));
    expect(listing, 'other commands start as well').toMatchObject({ code: 0 });
    expect(await listFileTimes(copy)).toEqual(before);
  });
}

test('a production install without stand-ins reports that payments and Google are off', {
  tag: LONG,
}, async () => {
  const builtNames = ['dist/build.json', 'dist/server', 'dist/client'];
  const copy = await makeCopy(['package.json', 'package-lock.json', 'scripts', ...builtNames]);
  for (const absent of ['dist/stand-ins', 'node_modules/oidc-provider', 'node_modules/koa']) {
    await expect(access(join(copy, absent)), absent).rejects.toThrow('ENOENT');
  }
  // Without NODE_ENV, a complete installation that serves only this machine would have test pages.
  const env = { PORT: String(await findFreePort()), DATA_DIR: folders.dataDir };
  const server = await startDeployed({
    command: [process.execPath, join(copy, 'scripts/start.mjs')],
    cwd: '/',
    env,
  });
  const settings = await fetch(`http://127.0.0.1:${env.PORT}/api/settings`);
  expect(await settings.json()).toMatchObject({ payments: 'off', google: null });
  const reason =
    'because this production installation has no test pages (\\"npm install\\" and \\"npm run build\\" add them)';
  expect(server.output()).toContain(`there are no test payments ${reason}`);
  expect(server.output()).toContain(`there is no test sign-in ${reason}`);
  expect(await server.stop()).toBe(0);
});

test('a read-only folder that is not built reports the next step', {
  tag: LONG,
}, async () => {
  const copy = await makeCopy([...BUILT_NAMES, ...SOURCE_NAMES]);
  const start = { command: [process.execPath, join(copy, 'scripts/start.mjs')], cwd: '/', env: {} };
  await writeFile(join(copy, 'src/server/new-file.ts'), 'export {};');
  expect(await runDeployed(start)).toEqual({
    code: 1,
    output: `\nThe product must be built first, or again after an update, but this user cannot write to ${copy}/. Run "npm run build" there as the user who owns the folder, then start again.\n`,
  });
  await rm(join(copy, 'node_modules/@node-rs/argon2/package.json'));
  expect(await runDeployed(start)).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^\nPackages are missing \(.*\), but this user cannot write to .* "npm ci" /,
    ),
  });
});
