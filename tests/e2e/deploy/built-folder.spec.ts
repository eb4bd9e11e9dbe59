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

const SOURCES = [
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'public',
  'src',
  'tools',
];
const BUILT = ['package.json', 'package-lock.json', 'scripts', 'dist'];

let folders: DeploymentFolders;

test.beforeEach(async () => {
  folders = await makeDeploymentFolders();
});

test.afterEach(async () => {
  await setWritable(join(folders.files, 'copy'), true);
  await folders.remove();
});

/** Sets whether the folders that a start or a build writes into are writable. */
async function setWritable(copy: string, writable: boolean): Promise<void> {
  for (const folder of [copy, join(copy, 'dist')]) await chmod(folder, writable ? 0o755 : 0o555);
}

/** Makes a read-only copy of the built checkout with the production packages. */
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

/** Returns the files and folders below `folder` with the times of their last change. */
async function listChanges(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const lines = names.sort().map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`);
  return Promise.all(lines);
}

for (const { title, names } of [
  { title: 'with its sources', names: [...BUILT, ...SOURCES] },
  { title: 'without its sources', names: BUILT },
]) {
  test(`a built folder ${title} starts elsewhere as another user and stays unchanged`, {
    tag: LONG,
  }, async () => {
    const copy = await makeCopy(names);
    const before = await listChanges(copy);
    const port = await findFreePort();
    const env = { PORT: String(port), DATA_DIR: folders.dataDir, NODE_ENV: 'production' };
    const node = (script: string) => ({ command: [process.execPath, join(copy, script)], cwd: '/', env });

    const server = await startDeployed(node('scripts/start.mjs'));
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toContain('<title>');
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toContain('Building');

    const list = await runDeployed(node('scripts/list-waitlist.mjs'));
    expect(list, 'a command starts from the built folder too').toMatchObject({ code: 0 });
    expect(await listChanges(copy)).toEqual(before);
  });
}

test('a production install without stand-ins starts and reports what is off', {
  tag: LONG,
}, async () => {
  const built = ['dist/build.json', 'dist/server', 'dist/client'];
  const copy = await makeCopy(['package.json', 'package-lock.json', 'scripts', ...built]);
  for (const absent of ['dist/stand-ins', 'node_modules/oidc-provider', 'node_modules/koa']) {
    await expect(access(join(copy, absent)), absent).rejects.toThrow('ENOENT');
  }
  // Without NODE_ENV a server on this machine alone would have test pages.
  const env = { PORT: String(await findFreePort()), DATA_DIR: folders.dataDir };
  const server = await startDeployed({
    command: [process.execPath, join(copy, 'scripts/start.mjs')],
    cwd: '/',
    env,
  });
  const settings = await fetch(`http://127.0.0.1:${env.PORT}/api/settings`);
  expect(await settings.json()).toMatchObject({ payments: 'off', google: null });
  const missing =
    'because this installation was made for production, without its test pages (\\"npm install\\" and \\"npm run build\\" add them)';
  expect(server.output()).toContain(`there are no test payments ${missing}`);
  expect(server.output()).toContain(`there is no test sign-in ${missing}`);
  expect(await server.stop()).toBe(0);
});

test('a read-only folder that is not built reports the next step', {
  tag: LONG,
}, async () => {
  const copy = await makeCopy([...BUILT, ...SOURCES]);
  const start = { command: [process.execPath, join(copy, 'scripts/start.mjs')], cwd: '/', env: {} };
  await writeFile(join(copy, 'src/server/new-file.ts'), 'export {};');
  expect(await runDeployed(start)).toEqual({
    code: 1,
    output: `\nThe product must be built first, or again after an update, but this user cannot write to ${copy}/. Run "npm run build" there as the user who owns the folder, then start again.\n`,
  });
  await rm(join(copy, 'node_modules/.package-lock.json'));
  expect(await runDeployed(start)).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^\nPackages are missing \(.*\), but this user cannot write to .* "npm ci" /,
    ),
  });
});
