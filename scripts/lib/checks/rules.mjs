import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/project-paths.mjs';
import { listFiles } from './list-files.mjs';

/** A rule of a page of docs/product is a heading of the second level, a promise of docs/security.md a list item. */
const RULE = { product: /^## (.+)$/gm, security: /^- \*\*([a-z0-9-]+)\*\*/gm };
const PAGE = /^docs\/(?:(product)\/(?!README)[\w-]+|(security))\.md$/;
const TEST = /\.(?:test|spec|long)\.tsx?$/;
/** The comment above a test that holds a rule. */
const COMMENT = /^\s*\/\/ (docs\/(?:product\/[\w-]+|security)\.md#[\w-]+)$/gm;

/**
 * Returns how many tests name each rule, in the order of the pages, with the comments that name none.
 * @param {string[]} files
 * @param {(path: string) => string} read
 * @returns {{ tests: Map<string, number>, unknown: string[] }}
 */
export function countRuleTests(files, read) {
  const tests = new Map(
    files.flatMap((path) => {
      const [, product, security] = PAGE.exec(path) ?? [];
      const pattern = product ? RULE.product : security && RULE.security;
      return pattern
        ? [...read(path).matchAll(pattern)].map(([, name]) => /** @type {const} */ ([`${path}#${name}`, 0]))
        : [];
    }),
  );
  const unknown = [];
  for (const path of files.filter((file) => TEST.test(file))) {
    for (const [, rule = ''] of read(path).matchAll(COMMENT)) {
      const count = tests.get(rule);
      if (count === undefined) unknown.push(`${path}: there is no rule ${rule}`);
      else tests.set(rule, count + 1);
    }
  }
  return { tests, unknown };
}

/** Finds rules without a test and tests of rules that do not exist. A part of `words and references`. */
export function checkRules() {
  const { tests, unknown } = countRuleTests(listFiles(), (path) => readFileSync(join(ROOT, path), 'utf8'));
  const bare = [...tests]
    .filter(([, count]) => count === 0)
    .map(([rule]) => `${rule}: no test names this rule`);
  const problems = [...bare, ...unknown];
  return { code: problems.length === 0 ? 0 : 1, output: problems.join('\n'), tests };
}
