import type { Core, Kind } from '#stripe-standin/state/store.ts';
import { ParameterError } from './api-error.ts';

const REFERENCES = new Map<string, Kind>([
  ['customer', 'customer'],
  ['subscription', 'subscription'],
  ['latest_invoice', 'invoice'],
  ['invoice', 'invoice'],
  ['product', 'product'],
]);

type Node = Record<string, unknown>;

/** Returns a copy of an answer with objects where it names them by id, as `expand` asks (`data.latest_invoice`). */
export function expandAnswer(core: Core, answer: object, paths: string[]): object {
  return paths.reduce((body, path) => expandNode(core, body as Node, path.split('.')), answer);
}

function expandNode(core: Core, node: Node, [name, ...rest]: string[]): Node {
  if (name === undefined) return node;
  const kind = REFERENCES.get(name);
  const value = Object.hasOwn(node, name) ? node[name] : undefined;
  const found = typeof value === 'string' && kind ? core.store.get(kind, value) : value;
  if (found === null && kind) return node;
  if (typeof found !== 'object' || found === null) {
    throw new ParameterError('This property cannot be expanded.', undefined, 'expand');
  }
  const expand = (one: object) => expandNode(core, one as Node, rest);
  return { ...node, [name]: Array.isArray(found) ? found.map(expand) : expand(found) };
}
