import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { LONG } from '#tests/support/browser/product-test.ts';
import { findFreePort } from '#tests/support/browser/started-product.ts';
import { copyFromCheckout, copyProductionPackages } from '#tests/support/process/built-copy.ts';
import { makeDeploymentFolders, startDeployed } from '#tests/support/process/deployed-server.ts';

const UNIT_FILE = fileURLToPath(new URL('../../../deploy/sproutcards.service', import.meta.url));

/** Reads the section [Service] and returns all values of each key. */
function readService(): Map<string, string[]> {
  const section = readFileSync(UNIT_FILE, 'utf8').split(/^\[(\w+)\]$/m);
  const values = new Map<string, string[]>();
  for (const line of (section[section.indexOf('Service') + 1] ?? '').split('\n')) {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key !== undefined) values.set(key, [...(values.get(key) ?? []), value ?? '']);
  }
  return values;
}

test('the unit starts the server with its environment and stops it in time', {
  tag: LONG,
}, async () => {
  const service = readService();
  const getValue = (key: string) => service.get(key)?.join();
  expect(getValue('User')).toBe('sproutcards');
  expect(getValue('MemoryDenyWriteExecute'), 'Node compiles at run time').toBeUndefined();
  expect(Number(getValue('TimeoutStopSec')), 'longer than the server takes').toBeGreaterThan(10);

  const folders = await makeDeploymentFolders();
  try {
    const folder = join(folders.files, getValue('WorkingDirectory')!);
    for (const name of ['package.json', 'package-lock.json', 'scripts', 'dist']) {
      await copyFromCheckout(folder, [{ from: name, to: name }]);
    }
    await copyProductionPackages(folder);
    const settings = Object.fromEntries(
      service.get('Environment')!.map((setting) => setting.split('=') as [string, string]),
    );
    expect(settings.DATA_DIR, 'the folder that systemd creates').toBe(
      `/var/lib/${getValue('StateDirectory')}`,
    );
    const port = await findFreePort();
    const [program, ...args] = getValue('ExecStart')!.split(' ');
    expect(program).toBe('/usr/bin/node');
    const server = await startDeployed({
      command: [process.execPath, ...args],
      cwd: folder,
      env: { ...settings, PORT: String(port), DATA_DIR: folders.dataDir },
    });
    const health = await fetch(`http://127.0.0.1:${port}/health`);
    expect(health.status).toBe(200);
    expect(await server.stop()).toBe(0);
  } finally {
    await folders.remove();
  }
});

test('systemd-analyze accepts the unit if it is installed', { tag: LONG }, async () => {
  const verify = promisify(execFile)('systemd-analyze', ['verify', UNIT_FILE]).catch((error) => error);
  const { code, stderr } = (await verify) as { code?: string; stderr?: string };
  expect(code === 'ENOENT' ? '' : stderr).not.toContain('sproutcards.service');
});
