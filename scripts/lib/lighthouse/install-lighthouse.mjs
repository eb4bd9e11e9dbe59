import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PlainFailure } from '../run/progress.mjs';
import { projectPath } from '../run/project-paths.mjs';
import { runCommand } from '../run/run-command.mjs';

/** The last version for the oldest supported Node. It is not in package.json, because only this command needs its 185 MB. */
const VERSION = '12.8.2';

/** Returns Lighthouse. The first call downloads it into .cache. */
export async function installLighthouse() {
  const folder = projectPath(`.cache/lighthouse-${VERSION}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    await mkdir(draft, { recursive: true });
    await writeFile(
      join(draft, 'package.json'),
      JSON.stringify({ private: true, dependencies: { lighthouse: VERSION } }),
    );
    const { code, output } = await runCommand(
      'npm',
      ['install', '--prefix', draft, '--no-audit', '--no-fund', '--ignore-scripts'],
      { cwd: draft },
    );
    if (code !== 0) {
      await rm(draft, { recursive: true, force: true });
      throw new PlainFailure(`Failed to download Lighthouse ${VERSION}:\n\n${output.trim()}`);
    }
    await rename(draft, folder);
  }
  const { default: lighthouse } = await import(
    pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href
  );
  return { lighthouse };
}
