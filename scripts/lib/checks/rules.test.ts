import { expect, it } from 'vitest';
import { countRuleTests } from './rules.mjs';

const files: Record<string, string> = {
  'docs/product/README.md': '## no-rule\n',
  'docs/product/plans.md': '# Plans\n\n## prices\n\nFree.\n\n## gifts\n\nGiven.\n',
  'docs/security.md': '## V1\n\n- **parameters** Values reach SQL as parameters only.\n- no promise\n',
  'src/a.ts': '// docs/product/plans.md#gifts\n',
  'src/a.test.ts': '// docs/product/plans.md#prices\nit();\n  // docs/product/plans.md#prices\n',
  'tests/a.spec.ts': '// docs/product/plans.md#gone\n// docs/security.md#parameters\n',
};

it('counts the tests of each rule and finds comments about unknown rules', () => {
  const { tests, unknown } = countRuleTests(Object.keys(files), (path) => files[path] ?? '');
  expect([...tests]).toEqual([
    ['docs/product/plans.md#prices', 2],
    ['docs/product/plans.md#gifts', 0],
    ['docs/security.md#parameters', 1],
  ]);
  expect(unknown).toEqual(['tests/a.spec.ts: unknown rule docs/product/plans.md#gone']);
});
