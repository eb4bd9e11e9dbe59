import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Runs what `npm run` runs for a command of the operator, on the data of a product; returns its exit code and what it said. */
export async function runScript(
  name: 'admin' | 'rotate-keys',
  { dataDir }: { dataDir: string },
  ...parameters: string[]
): Promise<{ code: number; said: string }> {
  const script = fileURLToPath(new URL(`../../../scripts/${name}.mjs`, import.meta.url));
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, DATABASE_URL: '' };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...parameters], { env });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}
