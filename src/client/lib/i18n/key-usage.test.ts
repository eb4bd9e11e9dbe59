import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readLocale } from '#tests/support/texts/read-locale.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;
const sources = import.meta.glob<string>(['/src/client/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const texts = readLocale('en');
const files = Object.entries(sources).map(([path, source]) => ({ path, ...findTextKeys(path, source) }));

const listKeys = (namespace: string) =>
  new Set(Object.keys(texts[namespace] ?? {}).flatMap((key) => [key, key.replace(PLURAL, '')]));

describe('text keys', () => {
  it.each(files.filter(({ calls }) => calls.length > 0))('used in $path exist', ({ calls }) => {
    const missing = calls.filter(({ namespace, key, isPrefix }) => {
      const keys = listKeys(namespace);
      return isPrefix ? ![...keys].some((existing) => existing.startsWith(key)) : !keys.has(key);
    });
    expect(missing).toEqual([]);
  });

  it.each(Object.keys(texts))('of %s are all used', (namespace) => {
    const literals = new Set(files.flatMap((file) => file.literals));
    const prefixes = files.flatMap((file) => file.prefixes);
    const unused = Object.keys(texts[namespace] ?? {}).filter((key) => {
      const stem = key.replace(PLURAL, '');
      return !literals.has(stem) && !literals.has(key) && !prefixes.some((prefix) => key.startsWith(prefix));
    });
    expect(unused).toEqual([]);
  });
});

type TextKeys = {
  /** The arguments of `t(…)`: complete keys, or the fixed start of a template. */
  calls: { namespace: string; key: string; isPrefix: boolean }[];
  /** All strings without `namespace:`, because a key may reach `t` through a table. */
  literals: string[];
  /** The fixed starts of templates that look like keys, such as `refusals.` of `refusals.${code}`. */
  prefixes: string[];
};

/** Finds the text keys in a source file that uses `useTranslation('ns')`, even with a renamed `t`, or `ns:key`. */
function findTextKeys(path: string, source: string): TextKeys {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const keys: TextKeys = { calls: [], literals: [], prefixes: [] };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) keys.literals.push(node.text.replace(/^[\w-]+:/, ''));
    if (ts.isTemplateExpression(node) && /^([\w-]+:)?[\w.]+\.$/.test(node.head.text)) {
      keys.prefixes.push(node.head.text.replace(/^[\w-]+:/, ''));
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const namespace = findNamespace(node, node.expression.text);
      if (namespace && node.arguments[0]) keys.calls.push(...readKeys(node.arguments[0], namespace));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return keys;
}

/** Returns the namespace of the function `name` at a node, from the nearest enclosing `useTranslation`. */
function findNamespace(from: ts.Node, name: string): string | null {
  for (let scope: ts.Node | undefined = from; scope; scope = scope.parent) {
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue;
    for (const statement of scope.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name: pattern, initializer } of statement.declarationList.declarations) {
        if (!initializer || !ts.isCallExpression(initializer) || !ts.isObjectBindingPattern(pattern))
          continue;
        if (initializer.expression.getText() !== 'useTranslation') continue;
        const bindsName = pattern.elements.some(
          (element) =>
            element.name.getText() === name && (element.propertyName ?? element.name).getText() === 't',
        );
        const [argument] = initializer.arguments;
        if (bindsName) return argument && ts.isStringLiteralLike(argument) ? argument.text : 'common';
      }
    }
  }
  return null;
}

function readKeys(argument: ts.Expression, namespace: string): TextKeys['calls'] {
  if (ts.isConditionalExpression(argument)) {
    return [...readKeys(argument.whenTrue, namespace), ...readKeys(argument.whenFalse, namespace)];
  }
  const toCall = (text: string, isPrefix: boolean) => {
    const [, explicitNamespace, key = ''] = /^(?:([\w-]+):)?(.*)$/.exec(text) ?? [];
    return [{ namespace: explicitNamespace ?? namespace, key, isPrefix }];
  };
  if (ts.isStringLiteralLike(argument)) return toCall(argument.text, false);
  if (ts.isTemplateExpression(argument)) return toCall(argument.head.text, true);
  return [];
}
