import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const MIGRATIONS = fileURLToPath(new URL('../../../src/server/db/migrations', import.meta.url));
const FOLDER = fileURLToPath(new URL('../../../.cache/test-programs/', import.meta.url));

/** Lets CommonJS packages in a bundle of ES modules require Node's own modules. */
const REQUIRE = `import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);`;

/**
 * Compiles a TypeScript program of `tests/support/`, named from there, so that plain Node (20 too) runs it. Returns the file to run.
 * @param folder where to put it, with all packages in it
 */
export async function compileProgram(name: string, folder?: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  // Programs look for the migrations beside themselves.
  await symlink(MIGRATIONS, join(FOLDER, 'migrations')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const entry = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const outfile = join(folder ?? FOLDER, `${basename(name, '.ts')}-${process.pid}.mjs`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    ...(folder === undefined
      ? { packages: 'external' }
      : { banner: { js: REQUIRE }, external: ['pg-native'] }),
    logLevel: 'error',
  });
  return outfile;
}

/** A running program: its lines so far, how it ended, and a wait for a certain line. */
export type RunningProgram = {
  child: ChildProcess;
  lines: string[];
  ended: Promise<{ code: number | null; errors: string }>;
  untilLine(matches: (line: string) => boolean): Promise<void>;
};

/** Starts a compiled program, through another command when one is given. The caller must end it. */
export function startProgram(file: string, parameters: string[], through: string[] = []): RunningProgram {
  const [command, ...rest] = [...through, process.execPath, file, ...parameters];
  const child = spawn(command!, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const closed = once(output, 'close');
  const ended = once(child, 'exit').then(async ([code]) => {
    await closed;
    return { code: code as number | null, errors };
  });
  return {
    child,
    lines,
    ended,
    untilLine: async (matches) => {
      while (!lines.some(matches)) {
        const over = await Promise.race([once(output, 'line').then(() => false), ended.then(() => true)]);
        if (over && !lines.some(matches)) throw new Error(`The program ended too early: ${errors}`);
      }
    },
  };
}
