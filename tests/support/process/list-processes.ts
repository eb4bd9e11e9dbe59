import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A process that works in a folder or has it among its parameters: PostgreSQL's, and the programs that make a cluster. */
export type FolderProcess = { pid: number; parent: number };

/** Lists the processes of PostgreSQL on a folder or below it, by the folder that each works in (Linux). */
export function listProcesses(folder: string): FolderProcess[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const isInside = readlinkSync(`/proc/${name}/cwd`).startsWith(folder);
      const isTold = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(`=${folder}`);
      // The name of the program, in brackets before the state, may hold anything.
      const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      const isLiving = state !== 'Z';
      return isLiving && (isInside || isTold) ? [{ pid: Number(name), parent: Number(parent) }] : [];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}

/** The process id of the PostgreSQL server that runs on a folder or below it; undefined where none does. */
export function findPostmaster(folder: string): number | undefined {
  const all = listProcesses(folder);
  return all.find(({ parent }) => !all.some(({ pid }) => pid === parent))?.pid;
}

/** Ends everything that works in a folder, as a machine without memory does. */
export function killAll(folder: string): void {
  for (const { pid } of listProcesses(folder)) kill(pid);
}

/** Ends a process that may have ended meanwhile. */
export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
