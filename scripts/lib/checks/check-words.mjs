import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/project-paths.mjs';
import { findUnknownNames, listKnownNames } from './identifiers.mjs';
import { listFiles } from './list-files.mjs';
import { findBrokenMentions } from './references.mjs';
import { findBannedWords } from './words.mjs';

const TEXT_FILE =
  /\.(?:ts|tsx|mjs|cjs|js|json|sql|md|ya?ml|css|html|service)$|(?:^|\/)(?:Dockerfile|\.env\.example)$/;

/**
 * Searches every text file of the repository for banned words and for references to missing documents and names. A step of
 * `npm run check`.
 */
export function checkWords() {
  const files = listFiles().filter((path) => TEXT_FILE.test(path));
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
  const stats = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!stats) return null;
  return stats.isDirectory() ? '' : readFileSync(join(ROOT, path), 'utf8');
}
