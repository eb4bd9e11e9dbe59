import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeBundle } from './bundle-server.mjs';
import { PlainFailure } from './progress.mjs';
import { projectPath } from './project-paths.mjs';
import { runCommand } from './run-command.mjs';

/** The ready-made empty database, relative to the checkout; the first start copies it instead of paying for initdb. */
const TEMPLATE = 'dist/server/database-template';

/** The file that proves a complete template. */
export const TEMPLATE_PROOF = `${TEMPLATE}/PG_VERSION`;

/**
 * Makes the template with the server's own code, in a process of its own: PostgreSQL's initdb leaves hundreds of
 * megabytes behind in the process that ran it.
 */
export async function buildDatabaseTemplate() {
  const { build } = await import('esbuild');
  const outfile = '.cache/build/make-template.mjs';
  await build(nodeBundle({ entry: 'src/server/db/make-template.ts', outfile }));
  await mkdir(projectPath('dist/server'), { recursive: true });
  const target = projectPath(TEMPLATE);
  await rm(target, { recursive: true, force: true });
  const script = `const { makeTemplate } = await import(${JSON.stringify(pathToFileURL(projectPath(outfile)).href)});
    await makeTemplate(${JSON.stringify(target)});`;
  const { code, output } = await runCommand(process.execPath, ['--input-type=module', '--eval', script]);
  if (code !== 0) throw new PlainFailure(`The empty database could not be prepared:\n\n${output.trim()}`);
  await letEveryoneRead(target);
}

/** PostgreSQL lets only the user who made a database read it; a server that runs as another user copies this one. */
async function letEveryoneRead(folder) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}
