import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Returns when a process started, as text that is only good for comparing: two processes with the same pid
 * differ in it. Null when there is no such process, or when the system does not tell (Windows).
 */
export async function processStartTime(pid: number): Promise<string | null> {
  try {
    if (process.platform === 'linux') return readStatField(await readFile(`/proc/${pid}/stat`, 'utf8'));
    if (process.platform === 'win32') return null;
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)], {
      env: { ...process.env, LC_ALL: 'C' },
    });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

/** Field 22 of proc_pid_stat(5), in clock ticks since boot. Field 2, the name, may hold spaces and brackets. */
function readStatField(stat: string): string | null {
  const fieldsFromThird = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fieldsFromThird[19] ?? null;
}
