import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeScratchFolder } from './scratch-folder.ts';

/** A user without rights, where this process may act for others; elsewhere everything runs as the present user. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const START_LIMIT_MS = 60_000;

export type Command = { command: string[]; cwd: string; env: Record<string, string> };

/** A server that was started as a container or a service manager does it. */
export type DeployedServer = {
  output(): string;
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
};

/** Two new folders: one for the product's files, where hard links work, and one for data, both open to the user of the server. */
export type DeploymentFolders = { files: string; dataDir: string; remove(): Promise<void> };

export async function makeDeploymentFolders(): Promise<DeploymentFolders> {
  const files = await mkdtemp(join(tmpdir(), 'deployed-'));
  const dataDir = await makeScratchFolder('deployed-data-');
  if (UNPRIVILEGED.uid !== undefined) {
    for (const folder of [files, dataDir]) await chown(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  }
  return {
    files,
    dataDir,
    remove: async () => {
      for (const folder of [files, dataDir]) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a command with no other environment than the given one; returns its exit code and what it printed. */
export async function runDeployed(options: Command): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(options.command, options);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

/**
 * Starts a server and waits until it says that it is ready.
 * @param options `asFirstProcess` runs it as process 1 of its own, as a container without an init does, where this
 * process may do that (Linux, as root).
 * @throws with what it printed when it ends before.
 */
export async function startDeployed(
  options: Command & { asFirstProcess?: boolean },
): Promise<DeployedServer> {
  const { uid, gid } = UNPRIVILEGED;
  const inNamespace = ['unshare', '--pid', '--fork', '--mount-proc'];
  const wrapped = options.asFirstProcess === true && uid !== undefined && canRun([...inNamespace, 'true']);
  const asUser = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const { child, output } = wrapped
    ? launch([...inNamespace, ...asUser, ...options.command], { ...options, asRoot: true })
    : launch(options.command, options);
  const ended = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`It did not come up:\n${output()}`)), START_LIMIT_MS);
    const read = () => {
      if (!/ is ready at http/.test(output())) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', read);
    ended.then(([code]) => {
      clearTimeout(timer);
      reject(new Error(`It ended with ${code}:\n${output()}`));
    });
  });
  return {
    output,
    stop: async () => {
      process.kill(wrapped ? await findOnlyChild(child.pid!) : child.pid!, 'SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

function launch(
  [program = '', ...parameters]: string[],
  { cwd, env, asRoot = false }: Pick<Command, 'cwd' | 'env'> & { asRoot?: boolean },
): { child: ChildProcess; output(): string } {
  const child = spawn(program, parameters, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(asRoot ? {} : UNPRIVILEGED),
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  }
  return { child, output: () => printed };
}

function canRun([program = '', ...parameters]: string[]): boolean {
  return spawnSync(program, parameters).status === 0;
}

async function findOnlyChild(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim());
}
