import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SCRIPT = fileURLToPath(new URL('../../../scripts/rotate-keys.mjs', import.meta.url));

/** Runs what `npm run keys:rotate` runs, on the embedded database of a product; returns its exit code and what it said. */
export async function rotateKeys({ dataDir }: { dataDir: string }): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, DATABASE_URL: '' };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT], { env });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}
