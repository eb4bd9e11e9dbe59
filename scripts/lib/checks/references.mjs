import { dirname, join } from 'node:path/posix';

/** Matches the path of a document, with an optional anchor. */
const DOCUMENT = /(?<![\w/.])((?:[\w.-]+\/)*[\w.-]+\.md)(?:#([\w-]+))?/g;
/** Matches the path of a file or folder in a document, in backticks or as a link. */
const FILE = /`((?:src|tests|tools|scripts|docs|bench)\/[\w./-]+)`|\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
/** Matches a numbered decision such as "record 017" or "decision 017". */
const RECORD = /\b(?:record|decision)s? (\d{3})\b/gi;
/** Files that name missing documents on purpose. */
const FREE_FILES = [
  /^scripts\/lib\/.+\.test\.ts$/,
  /^package-lock\.json$/,
  /^scripts\/lib\/checks\/references\.mjs$/,
];

/**
 * Finds references to missing documents, headings and decision records, and in a document also to missing files.
 * @param {string} path
 * @param {string} text
 * @param {(path: string) => string | null} read returns null for a missing file
 * @param {readonly string[]} records the numbers of all decision records
 * @returns {string[]}
 */
export function findBrokenMentions(path, text, read, records) {
  if (FREE_FILES.some((free) => free.test(path))) return [];
  return text.split('\n').flatMap((line, index) => {
    const position = `${path}:${index + 1}`;
    const documents = [...line.matchAll(DOCUMENT)].flatMap(([mention, target = '', anchor]) => {
      if (isInUrl(line, mention)) return [];
      const document = findDocument(path, target, read);
      if (document === null) return [`${position}: there is no document ${target}`];
      return anchor && !listAnchors(document).includes(anchor)
        ? [`${position}: ${target} has no heading ${anchor}`]
        : [];
    });
    const files = path.endsWith('.md') ? listFiles(path, line) : [];
    const missing = files
      .filter((file) => read(file) === null)
      .map((file) => `${position}: there is no file ${file}`);
    const numbers = [...line.matchAll(RECORD)].flatMap(([, number = '']) =>
      records.includes(number) ? [] : [`${position}: there is no decision record ${number}`],
    );
    return [...documents, ...missing, ...numbers];
  });
}

function listFiles(/** @type {string} */ path, /** @type {string} */ line) {
  return [...line.matchAll(FILE)].map(([, named, linked = '']) => named ?? join(dirname(path), linked));
}

/** Returns true if a URL ends with this name. */
function isInUrl(/** @type {string} */ line, /** @type {string} */ name) {
  return new RegExp(`https?://\\S*${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`).test(line);
}

function findDocument(
  /** @type {string} */ path,
  /** @type {string} */ target,
  /** @type {(path: string) => string | null} */ read,
) {
  return read(join(dirname(path), target)) ?? read(target);
}

/** Lists the anchors of a document, which are its headings in the form of GitHub and bold names at the start of list items. */
function listAnchors(/** @type {string} */ text) {
  return [...text.matchAll(/^(?:#+ |- \*\*)(.+?)(?:\*\*.*)?$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}
