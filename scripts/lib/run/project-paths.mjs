import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from './progress.mjs';

/** The checkout, whatever folder a command is called from. */
export const ROOT = join(import.meta.dirname, '../../../');

/** An absolute path inside the checkout, for example `projectPath('dist/client')`. */
export function projectPath(relativePath) {
  return join(ROOT, relativePath);
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
