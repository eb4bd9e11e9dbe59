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
 * Bundles a program of `tests/support` so that plain Node can run it. Returns the path of the bundle.
 * @param name the path of the program relative to `tests/support`
 * @param folder where to write the bundle; if given, all packages are bundled too
 */
export async function compileProgram(name: string, folder?: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  // The programs read the migrations beside their bundle.
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

export type RunningProgram = {
  child: ChildProcess;
  /** The lines printed so far. */
  lines: string[];
  ended: Promise<{ code: number | null; errors: string }>;
  untilLine(matches: (line: string) => boolean): Promise<void>;
};

/** Starts a compiled program, which the caller must end. `wrapper` is a command that runs it. */
export function startProgram(file: string, parameters: string[], wrapper: string[] = []): RunningProgram {
  const [command, ...args] = [...wrapper, process.execPath, file, ...parameters];
  const child = spawn(command!, args, { stdio: ['ignore', 'pipe', 'pipe'] });
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
        const hasEnded = await Promise.race([once(output, 'line').then(() => false), ended.then(() => true)]);
        if (hasEnded && !lines.some(matches)) throw new Error(`The program ended too early: ${errors}`);
      }
    },
  };
}
