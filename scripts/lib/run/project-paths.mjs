import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from './progress.mjs';

/** The folder of the checkout, from wherever a command is called. */
export const ROOT = join(import.meta.dirname, '../../../');

/** Returns an absolute path in the checkout, for example `projectPath('dist/client')`. */
export function projectPath(relativePath) {
  return join(ROOT, relativePath);
}

/**
 * @throws a PlainFailure with the next step if this user cannot write to the checkout
 * @param {string} need the beginning of the sentence, which says what is needed
 * @param {string} command the command to run as the owner of the folder
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
