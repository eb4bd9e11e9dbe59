import type { FastifyInstance, FastifyRequest } from 'fastify';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The methods the requested address does answer to: none means that the address does not exist. */
export function findAllowedMethods(app: FastifyInstance, request: FastifyRequest): string[] {
  const url = request.url.split('?')[0] ?? '/';
  return METHODS.filter((method) => app.hasRoute({ method, url }));
}
