import { dirname, join } from 'node:path/posix';

/** A path of the repository in backticks: with a folder and an ending, and no placeholder for several. */
const PATH = /`((?:src|tests|scripts|docs|bench)\/[\w./-]+\.\w+)`/g;
/** A link to another file: `[text](target)`, with or without an anchor. */
const LINK = /\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
/** A title in italics. An underscore between two letters, as in `account_events`, ends none. */
const TITLE = /(?<![\w`])_([^_\s](?:.*?[^\s])?)_(?![\w`])/g;
/** The first argument of `it`, `test` or `describe`, and of the functions that their `each` returns. */
const DECLARED =
  /(?:\b(?:it|test|describe)(?:\.\w+)*|[)\]`])\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`),/g;

/** @typedef {(path: string) => string | null} ReadFile returns null for a missing file */

/**
 * Returns every file, link and test title that a document names and that does not exist. A title in italics belongs to
 * the last path or link to a file of tests before it in the same paragraph, list item or table row; "describe > it"
 * names both.
 * @param {string} document its path, from which its links are resolved
 * @param {string} text
 * @param {ReadFile} read
 * @returns {string[]}
 */
export function findBrokenReferences(document, text, read) {
  return listBlocks(text).flatMap((block) => checkBlock(document, block, read));
}

/**
 * Returns the files that a document names in backticks or links to.
 * @param {string} document
 * @param {string} text
 * @returns {{ path: string, index: number }[]} in the order of the text
 */
export function listNamedFiles(document, text) {
  const named = [...text.matchAll(PATH)].map(({ 1: path = '', index }) => ({ path, index }));
  const linked = [...text.matchAll(LINK)].map(({ 1: target = '', index }) => ({
    path: join(dirname(document), target),
    index,
  }));
  return [...named, ...linked].sort((a, b) => a.index - b.index);
}

/**
 * Returns the titles in italics of a text.
 * @param {string} text
 * @returns {string[]}
 */
export function listNamedTitles(text) {
  return [...text.matchAll(TITLE)].map(([, title = '']) => title);
}

/** The paragraphs, list items and table rows of a text, each joined to one line. */
function listBlocks(/** @type {string} */ text) {
  return text.split(/\n(?=\s*[-|]\s|\s*\n)/).map((block) => block.replaceAll(/\s+/g, ' '));
}

function checkBlock(
  /** @type {string} */ document,
  /** @type {string} */ block,
  /** @type {ReadFile} */ read,
) {
  const files = listNamedFiles(document, block);
  return files.flatMap(({ path, index }, position) => {
    const source = read(path);
    if (source === null) return [path];
    if (!/\.(test|spec)\.tsx?$/.test(path)) return [];
    const titles = listNamedTitles(block.slice(index, files[position + 1]?.index));
    const declared = listDeclaredTitles(source);
    const isDeclared = (/** @type {string} */ title) =>
      title.split(' > ').every((part) => isAmong(declared, part));
    return titles.filter((title) => !isDeclared(title)).map((title) => `${path}: ${title}`);
  });
}

function listDeclaredTitles(/** @type {string} */ source) {
  return [...source.matchAll(DECLARED)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'),
  );
}

/** A "…" stands for any words of the title. */
function isAmong(/** @type {string[]} */ declared, /** @type {string} */ title) {
  const parts = title.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('.*')}$`);
  return declared.some((one) => pattern.test(one));
}
