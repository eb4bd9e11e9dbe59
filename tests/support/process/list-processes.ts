import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Lists the processes that run in a folder or have it as an argument, such as PostgreSQL's (Linux only). */
export function listProcesses(folder: string): { pid: number; parent: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const isInside = readlinkSync(`/proc/${name}/cwd`).startsWith(folder);
      const hasArgument = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(`=${folder}`);
      // The name in brackets before the state may contain any character.
      const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      const isAlive = state !== 'Z';
      return isAlive && (isInside || hasArgument) ? [{ pid: Number(name), parent: Number(parent) }] : [];
    } catch {
      // The process has exited.
      return [];
    }
  });
}

/** Returns the process id of the PostgreSQL server that uses the folder, if one runs. */
export function findPostmaster(folder: string): number | undefined {
  const processes = listProcesses(folder);
  return processes.find(({ parent }) => !processes.some(({ pid }) => pid === parent))?.pid;
}

/** Kills all processes of a folder, as the system does when memory runs out. */
export function killAll(folder: string): void {
  for (const { pid } of listProcesses(folder)) kill(pid);
}

/** Sends a signal to a process, which may have exited already. */
export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
