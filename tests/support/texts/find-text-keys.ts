import ts from 'typescript';

export type TextKeys = {
  /** What `t(…)` is called with where it can be read off: whole keys, or the fixed start of a template. */
  calls: { namespace: string; key: string; isPrefix: boolean }[];
  /** Every string of the file (without its `namespace:`): a key may reach `t` through a table. */
  literals: string[];
  /** The fixed starts of templates that look like keys: `refusals.` of `refusals.${code}`. */
  prefixes: string[];
};

/** Reads which texts a source file asks for. Knows `const { t } = useTranslation('ns')`, also renamed, and `ns:key`. */
export function findTextKeys(path: string, source: string): TextKeys {
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

/** The namespace that `name` translates from at this place: looks outwards for its `useTranslation`. */
function findNamespace(from: ts.Node, name: string): string | null {
  for (let scope: ts.Node | undefined = from; scope; scope = scope.parent) {
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue;
    for (const statement of scope.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name: pattern, initializer } of statement.declarationList.declarations) {
        if (!initializer || !ts.isCallExpression(initializer) || !ts.isObjectBindingPattern(pattern))
          continue;
        if (initializer.expression.getText() !== 'useTranslation') continue;
        const binds = pattern.elements.some(
          (element) =>
            element.name.getText() === name && (element.propertyName ?? element.name).getText() === 't',
        );
        const [first] = initializer.arguments;
        if (binds) return first && ts.isStringLiteralLike(first) ? first.text : 'common';
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
    const [, own, key = ''] = /^(?:([\w-]+):)?(.*)$/.exec(text) ?? [];
    return [{ namespace: own ?? namespace, key, isPrefix }];
  };
  if (ts.isStringLiteralLike(argument)) return toCall(argument.text, false);
  if (ts.isTemplateExpression(argument)) return toCall(argument.head.text, true);
  return [];
}
