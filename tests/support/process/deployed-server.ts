import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeScratchFolder } from './scratch-folder.ts';

/** An unprivileged user if this process is root. Otherwise servers run as the current user. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const START_LIMIT_MS = 60_000;

export type Command = { command: string[]; cwd: string; env: Record<string, string> };

/** A server started as a container or a service manager does. */
export type DeployedServer = {
  output(): string;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
};

/** A folder for the product's files, which supports hard links, and a data folder. The server's user can write to both. */
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

/** Runs a command with only the given environment variables. Returns its exit code and output. */
export async function runDeployed(options: Command): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(options.command, options);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

/**
 * Starts a server and waits until it is ready.
 * @param options `asFirstProcess` runs it as process 1 if possible (as root on Linux), like a container without an init
 * @throws with its output if it exits first
 */
export async function startDeployed(
  options: Command & { asFirstProcess?: boolean },
): Promise<DeployedServer> {
  const { uid, gid } = UNPRIVILEGED;
  const namespaceCommand = ['unshare', '--pid', '--fork', '--mount-proc'];
  const isFirstProcess =
    options.asFirstProcess === true && uid !== undefined && canRun([...namespaceCommand, 'true']);
  const userCommand = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const { child, output } = isFirstProcess
    ? launch([...namespaceCommand, ...userCommand, ...options.command], { ...options, asRoot: true })
    : launch(options.command, options);
  const closed = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The server did not start in time:\n${output()}`)),
      START_LIMIT_MS,
    );
    const checkOutput = () => {
      if (!/ is ready at http/.test(output())) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', checkOutput);
    closed.then(([code]) => {
      clearTimeout(timer);
      reject(new Error(`The server exited with ${code}:\n${output()}`));
    });
  });
  return {
    output,
    stop: async () => {
      process.kill(isFirstProcess ? await findOnlyChild(child.pid!) : child.pid!, 'SIGTERM');
      const [code] = await closed;
      return code;
    },
  };
}

function launch(
  [file = '', ...args]: string[],
  { cwd, env, asRoot = false }: Pick<Command, 'cwd' | 'env'> & { asRoot?: boolean },
): { child: ChildProcess; output(): string } {
  const child = spawn(file, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(asRoot ? {} : UNPRIVILEGED),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return { child, output: () => output };
}

function canRun([file = '', ...args]: string[]): boolean {
  return spawnSync(file, args).status === 0;
}

async function findOnlyChild(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim());
}
