import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Lists the processes that work in a folder or have it among their parameters, such as PostgreSQL's (Linux). */
export function listProcesses(folder: string): { pid: number; parent: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const isInside = readlinkSync(`/proc/${name}/cwd`).startsWith(folder);
      const hasParameter = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(`=${folder}`);
      // The name in brackets before the state may contain any character.
      const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      const isAlive = state !== 'Z';
      return isAlive && (isInside || hasParameter) ? [{ pid: Number(name), parent: Number(parent) }] : [];
    } catch {
      // The process has ended.
      return [];
    }
  });
}

/** Returns the process id of the PostgreSQL server on a folder or below it, if one runs. */
export function findPostmaster(folder: string): number | undefined {
  const all = listProcesses(folder);
  return all.find(({ parent }) => !all.some(({ pid }) => pid === parent))?.pid;
}

/** Kills all processes of a folder, as a machine without memory does. */
export function killAll(folder: string): void {
  for (const { pid } of listProcesses(folder)) kill(pid);
}

/** Signals a process, which may have ended. */
export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
