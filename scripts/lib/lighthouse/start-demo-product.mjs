import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainFailure } from '../run/progress.mjs';
import { projectPath } from '../run/project-paths.mjs';

const READY = /is ready at (\S+)/;
const DEMO = /log in as (\S+) with the password (\S+)/;

/** Starts the built product on a free port with its own database. Returns its URL and the demo account. */
export async function startDemoProduct() {
  const dataDir = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const port = await findFreePort();
  const child = spawn(process.execPath, [projectPath('dist/server/main.js')], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  await new Promise((resolve, reject) => {
    const readOutput = (chunk) => {
      output += chunk;
      if (READY.test(output) && DEMO.test(output)) resolve();
    };
    child.stdout.on('data', readOutput);
    child.stderr.on('data', readOutput);
    child.once('exit', () => reject(new PlainFailure(`The product did not start:\n\n${output}`)));
  });
  const [, url] = READY.exec(output);
  const [, email, password] = DEMO.exec(output);
  return { url, email, password, stop };
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
