import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/project-paths.mjs';
import { listFiles } from './list-files.mjs';

/** Matches a rule, which is a second-level heading in docs/product and a list item in docs/security.md. */
const RULE = { product: /^## (.+)$/gm, security: /^- \*\*([a-z0-9-]+)\*\*/gm };
const PAGE = /^docs\/(?:(product)\/(?!README)[\w-]+|(security))\.md$/;
const TEST = /\.(?:test|spec|long)\.tsx?$/;
/** Matches a comment above a test that names its rule. */
const COMMENT = /^\s*\/\/ (docs\/(?:product\/[\w-]+|security)\.md#[\w-]+)$/gm;

/**
 * Counts the tests that name each rule, in the order of the pages. Lists comments that name an unknown rule.
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
      if (count === undefined) unknown.push(`${path}: unknown rule ${rule}`);
      else tests.set(rule, count + 1);
    }
  }
  return { tests, unknown };
}

/** Finds rules without a test and tests of unknown rules. A part of the step `words and references`. */
export function checkRules() {
  const { tests, unknown } = countRuleTests(listFiles(), (path) => readFileSync(join(ROOT, path), 'utf8'));
  const untested = [...tests]
    .filter(([, count]) => count === 0)
    .map(([rule]) => `${rule}: no test names this rule`);
  const problems = [...untested, ...unknown];
  return { code: problems.length === 0 ? 0 : 1, output: problems.join('\n'), tests };
}
