import { existsSync } from 'node:fs';
import { PlainFailure, withProgress } from './progress.mjs';
import { runCommand, runNode } from './run-command.mjs';

/** The shell comes first: the same engine without the windows around it, which cost the tests a quarter of their time. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Chromium that is already here: the one CHROMIUM_PATH names, the system's, or Playwright's own; else undefined. */
async function findInstalled() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) {
    throw new PlainFailure(`CHROMIUM_PATH names ${named}, but there is no such file.`);
  }
  const system = named ?? USUAL_PLACES.find((path) => existsSync(path));
  if (system) return system;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

async function installSystemPackage() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = (name) =>
    runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
  const update = await runCommand('apt-get', ['update', '-qq'], { env });
  if (update.code !== 0) return update;
  const outcome = await install('chromium');
  // Older systems do not have the shell, and the tests run without it.
  if (outcome.code === 0) await install('chromium-headless-shell');
  return outcome;
}

/**
 * The path of a Chromium for the browser tests, installed when the machine has none: with the package manager as
 * root on Debian, else with Playwright's own download.
 */
export async function findChromium() {
  const found = await findInstalled();
  if (found) return found;
  const usesApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const attempts = [
    ...(usesApt ? [installSystemPackage] : []),
    () => runNode('node_modules/@playwright/test/cli.js', ['install', 'chromium']),
  ];
  let reasons = '';
  await withProgress('Installing Chromium for the browser tests', async () => {
    for (const install of attempts) {
      const { code, output } = await install();
      if (code === 0 && (await findInstalled())) return;
      reasons += `${output.trim()}\n`;
    }
  });
  const installed = await findInstalled();
  if (installed) return installed;
  throw new PlainFailure(
    `Chromium could not be installed:\n\n${reasons}\nInstall it yourself and set CHROMIUM_PATH to its path.`,
  );
}
