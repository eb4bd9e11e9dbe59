import { spawn } from 'node:child_process';
import { ROOT } from './project-paths.mjs';

/** npm is a batch file on Windows, which spawn finds through a shell only. */
const NEEDS_SHELL = process.platform === 'win32';

/**
 * Runs a command, in the checkout if no other folder is given, and returns its exit code and everything it printed, in order.
 * Never rejects: a command that cannot be started answers code 127 and the reason.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string }} [options] `env` is added to the environment of this process.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      // What tools print is kept and shown later, perhaps in a file: no color codes.
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: NEEDS_SHELL && !command.endsWith('.exe'),
    });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 127, output: String(error.message) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

/**
 * Runs a package's own command line with this Node, for example `runBin('biome', ['ci'])`.
 * The script is named, not the shim in node_modules/.bin so that no shell runs between.
 */
export function runNode(script, args, options = {}) {
  return runCommand(process.execPath, [script, ...args], options);
}
