import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/project-paths.mjs';
import { findUnknownNames, listKnownNames } from './identifiers.mjs';
import { listFiles } from './list-files.mjs';
import { findBrokenMentions } from './references.mjs';
import { findBannedWords } from './words.mjs';

const TEXT =
  /\.(?:ts|tsx|mjs|cjs|js|json|sql|md|ya?ml|css|html|service)$|(?:^|\/)(?:Dockerfile|\.env\.example)$/;

/**
 * Looks through every text file of the repository for banned words, and for references to documents and names that it
 * does not hold. A step of `npm run check`.
 */
export function checkWords() {
  const files = listFiles().filter((path) => TEXT.test(path));
  const records = files.flatMap((path) => path.match(/^docs\/decisions\/(\d{3})-/)?.[1] ?? []);
  const known = listKnownNames(files, read);
  const problems = files.flatMap((path) => {
    const text = read(path) ?? '';
    return [
      ...findBannedWords(path, text),
      ...findBrokenMentions(path, text, read, records),
      ...findUnknownNames(path, text, known),
    ];
  });
  return { code: problems.length === 0 ? 0 : 1, output: problems.join('\n') };
}

function read(/** @type {string} */ path) {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!found) return null;
  return found.isDirectory() ? '' : readFileSync(join(ROOT, path), 'utf8');
}
