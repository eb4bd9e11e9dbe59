import type { FastifyInstance } from 'fastify';

/** One line of the printed tree: its depth in steps of four characters, its part of the path, its methods. */
const LINE = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?$/;

/**
 * Every route of a started server as `GET /path`, without the catch-alls that answer 404 and without HEAD, which goes
 * with GET. Fastify keeps no list of its routes; it prints them as a tree.
 */
export function listRoutes(app: FastifyInstance): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, indent, part = '', methods = ''] = LINE.exec(line) ?? [];
      if (indent === undefined) throw new Error(`This line of the printed routes is not understood: ${line}`);
      above.length = indent.length / 4;
      above.push(part);
      const path = above.join('');
      if (path.endsWith('*')) return [];
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${path}`);
    });
}
