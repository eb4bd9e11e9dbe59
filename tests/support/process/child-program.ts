import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../src/server/db/migrations', import.meta.url));
const OUTPUT_FOLDER = fileURLToPath(new URL('../../../.cache/test-programs/', import.meta.url));

/** Lets CommonJS packages in an ESM bundle require Node's built-in modules. */
const REQUIRE_BANNER = `import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);`;

/**
 * Bundles a program of `tests/support` so that plain Node can run it. Returns the path of the bundle.
 * @param name the path of the program relative to `tests/support`
 * @param folder where to write the bundle instead; it then contains its packages, because it would not find them there
 */
export async function compileProgram(name: string, folder?: string): Promise<string> {
  await mkdir(OUTPUT_FOLDER, { recursive: true });
  // Programs in this folder expect the migrations next to their bundle.
  await symlink(MIGRATIONS_FOLDER, join(OUTPUT_FOLDER, 'migrations')).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const entryPoint = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const outfile = join(folder ?? OUTPUT_FOLDER, `${basename(name, '.ts')}-${process.pid}.mjs`);
  await build({
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    ...(folder === undefined
      ? { packages: 'external' }
      : { banner: { js: REQUIRE_BANNER }, external: ['pg-native'] }),
    logLevel: 'error',
  });
  return outfile;
}

export type RunningProgram = {
  child: ChildProcess;
  /** The lines printed so far. */
  lines: string[];
  /** Resolves when the program has exited. */
  exited: Promise<{ code: number | null; stderr: string }>;
  /** Resolves once a line matches. Rejects if the program exits first. */
  waitForLine(matches: (line: string) => boolean): Promise<void>;
};

/** Starts a compiled program, which the caller must stop. `wrapper` is an optional command that runs it. */
export function startProgram(file: string, args: string[], wrapper: string[] = []): RunningProgram {
  const [command, ...commandArgs] = [...wrapper, process.execPath, file, ...args];
  const child = spawn(command!, commandArgs, { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const closed = once(output, 'close');
  const exited = once(child, 'exit').then(async ([code]) => {
    await closed;
    return { code: code as number | null, stderr };
  });
  return {
    child,
    lines,
    exited,
    waitForLine: async (matches) => {
      while (!lines.some(matches)) {
        const hasExited = await Promise.race([
          once(output, 'line').then(() => false),
          exited.then(() => true),
        ]);
        if (hasExited && !lines.some(matches))
          throw new Error(`The program exited before the expected line: ${stderr}`);
      }
    },
  };
}
