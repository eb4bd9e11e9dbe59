import { spawn } from 'node:child_process';
import { ROOT } from './project-paths.mjs';

/** On Windows, npm is a batch file that spawn finds only through a shell. */
const NEEDS_SHELL = process.platform === 'win32';

/**
 * Runs a command, by default in the checkout. Returns its exit code and its output in order. Never rejects: a command that cannot
 * be started has code 127 and the reason as output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string }} [options] `env` adds to the environment of this process
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      // The output may be shown later or written to a file, so it has no color codes.
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
 * Runs a script with this Node, for example the command line of a package. The shims in node_modules/.bin would add a shell.
 */
export function runNode(script, args, options = {}) {
  return runCommand(process.execPath, [script, ...args], options);
}
