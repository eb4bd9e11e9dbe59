import { dirname, join } from 'node:path/posix';

/** A document with its folder, as text and code name it; an anchor may follow. */
const DOCUMENT = /(?<![\w/.])((?:[\w.-]+\/)*[\w.-]+\.md)(?:#([\w-]+))?/g;
/** A file or folder of the repository as a document names it: in backticks with its folder, or as a link. */
const FILE = /`((?:src|tests|tools|scripts|docs|bench)\/[\w./-]+)`|\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
/** A decision by its number: "record 017", "decision 017". */
const RECORD = /\b(?:record|decision)s? (\d{3})\b/gi;
/** Files that name documents which do not exist, on purpose. */
const FREE_FILES = [
  /^scripts\/lib\/.+\.test\.ts$/,
  /^package-lock\.json$/,
  /^scripts\/lib\/checks\/references\.mjs$/,
];

/**
 * Returns the documents, headings, decision records and (of a document) files that a text names and that are not in the
 * repository.
 * @param {string} path of the text
 * @param {string} text
 * @param {(path: string) => string | null} read returns null for a missing file
 * @param {readonly string[]} records the numbers of all decision records
 * @returns {string[]}
 */
export function findBrokenMentions(path, text, read, records) {
  if (FREE_FILES.some((free) => free.test(path))) return [];
  return text.split('\n').flatMap((line, index) => {
    const at = `${path}:${index + 1}`;
    const documents = [...line.matchAll(DOCUMENT)].flatMap(([all, target = '', anchor]) => {
      if (isElsewhere(line, all)) return [];
      const found = findDocument(path, target, read);
      if (found === null) return [`${at}: there is no document ${target}`];
      return anchor && !listAnchors(found).includes(anchor)
        ? [`${at}: ${target} has no heading ${anchor}`]
        : [];
    });
    const files = path.endsWith('.md') ? listFiles(path, line) : [];
    const missing = files
      .filter((file) => read(file) === null)
      .map((file) => `${at}: there is no file ${file}`);
    const numbers = [...line.matchAll(RECORD)].flatMap(([, number = '']) =>
      records.includes(number) ? [] : [`${at}: there is no decision record ${number}`],
    );
    return [...documents, ...missing, ...numbers];
  });
}

function listFiles(/** @type {string} */ path, /** @type {string} */ line) {
  return [...line.matchAll(FILE)].map(([, named, linked = '']) => named ?? join(dirname(path), linked));
}

/** Returns whether a name is the end of an address on the web. */
function isElsewhere(/** @type {string} */ line, /** @type {string} */ name) {
  return new RegExp(`https?://\\S*${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`).test(line);
}

function findDocument(
  /** @type {string} */ path,
  /** @type {string} */ target,
  /** @type {(path: string) => string | null} */ read,
) {
  return read(join(dirname(path), target)) ?? read(target);
}

/** The anchors of a document: its headings, as GitHub makes them, and names in bold that begin a list item. */
function listAnchors(/** @type {string} */ text) {
  return [...text.matchAll(/^(?:#+ |- \*\*)(.+?)(?:\*\*.*)?$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}
