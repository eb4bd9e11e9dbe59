import { accessSync, constants, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PlainFailure } from './progress.mjs';

const projectRoot = new URL('../../', import.meta.url);

/** The checkout, whatever folder a command is called from. */
export const ROOT = fileURLToPath(projectRoot);

/** An absolute path inside the checkout, for example `projectPath('dist/client')`. */
export function projectPath(relativePath) {
  return fileURLToPath(new URL(relativePath, projectRoot));
}

/**
 * Refuses with the next step when this user cannot write into the checkout.
 * @param {string} need what must be written, the beginning of the sentence.
 * @param {string} command what to run as the user who can.
 */
export function requireWritable(need, command) {
  try {
    for (const folder of [ROOT, projectPath('dist')]) {
      if (existsSync(folder)) accessSync(folder, constants.W_OK);
    }
  } catch {
    throw new PlainFailure(
      `${need} but this user cannot write to ${ROOT}. Run "${command}" there as the user who owns the folder, then start again.`,
    );
  }
}
