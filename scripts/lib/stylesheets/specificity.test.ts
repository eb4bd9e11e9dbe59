import { expect, test } from 'vitest';
import { measureSpecificity } from './specificity.mjs';

test.each([
  ['.p-4', 100],
  ['.sm\\:p-6', 100],
  ['.hover\\:bg-leaf:hover', 200],
  ['.\\[\\&\\:hover\\]\\:p-2', 100],
  ['.control[aria-invalid="true"]:focus-visible', 300],
  ['.tab:before', 101],
  ['.tab::before', 101],
  ['.top-bar > div', 101],
  ['.a + *', 100],
  [':where(.space-y-2 > :not(:last-child))', 0],
  [':is(.\\*\\:mb-4 > *)', 100],
  [':is(:where(.group):is([open], :open) .group-open\\:rotate-45)', 200],
  ['.list:not(.a.b, .c)', 300],
  ['.row:nth-child(2n)', 200],
  ['.a, .b:hover', 200],
])('%s is as specific as %i', (selector, specificity) => {
  expect(measureSpecificity(selector)).toBe(specificity);
});

test('refuses ids, which no rule of a class has', () => {
  expect(() => measureSpecificity('#root .a')).toThrow('No rule may name an id');
});
