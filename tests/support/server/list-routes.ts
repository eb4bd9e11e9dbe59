import type { FastifyInstance } from 'fastify';

/** Matches a line of the printed tree: the indent of four characters per level, a part of the path, the methods. */
const LINE = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?$/;

/**
 * Lists the routes of a started server as `GET /path`, without catch-alls and HEAD. Fastify has no list of its routes, so
 * its printed tree is parsed.
 */
export function listRoutes(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, indent, part = '', methods = ''] = LINE.exec(line) ?? [];
      if (indent === undefined) throw new Error(`Unknown line of the printed routes: ${line}`);
      parents.length = indent.length / 4;
      parents.push(part);
      const path = parents.join('');
      if (path.endsWith('*')) return [];
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${path}`);
    });
}
