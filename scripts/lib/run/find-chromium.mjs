import { existsSync } from 'node:fs';
import { PlainFailure, withProgress } from './progress.mjs';
import { runCommand, runNode } from './run-command.mjs';

/** The usual paths of Chromium. The headless shell comes first, because it saves a quarter of the tests' time. */
const USUAL_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Finds an installed Chromium: that of CHROMIUM_PATH, the system's or Playwright's. Returns undefined if there is none. */
async function findInstalled() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !existsSync(configured)) {
    throw new PlainFailure(`CHROMIUM_PATH names ${configured}, but there is no such file.`);
  }
  const path = configured ?? USUAL_PATHS.find((candidate) => existsSync(candidate));
  if (path) return path;
  const { chromium } = await import('@playwright/test');
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

async function installSystemPackage() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = (name) =>
    runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
  const update = await runCommand('apt-get', ['update', '-qq'], { env });
  if (update.code !== 0) return update;
  const outcome = await install('chromium');
  // Older systems lack the shell, and the tests also run without it.
  if (outcome.code === 0) await install('chromium-headless-shell');
  return outcome;
}

/**
 * Returns the path of a Chromium for the browser tests. Installs one if there is none, with apt-get as root on Debian or else
 * through Playwright.
 */
export async function findChromium() {
  const existing = await findInstalled();
  if (existing) return existing;
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
    `Failed to install Chromium:\n\n${reasons}\nInstall it yourself and set CHROMIUM_PATH to its path.`,
  );
}
