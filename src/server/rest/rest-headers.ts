import type { FastifyRequest } from 'fastify';
import { RestError } from './rest-error.ts';

const OBJECT_TYPE = 'application/vnd.pgrst.object+json';

/**
 * Returns whether the caller wants `one` object (`.single()`) or `many` in an array. Throws PGRST107 for
 * other types.
 */
export function readWantedShape(request: FastifyRequest): 'one' | 'many' {
  const types = (request.headers.accept ?? '*/*')
    .split(',')
    .map((type) => type.split(';')[0]?.trim().toLowerCase());
  if (types.includes(OBJECT_TYPE)) return 'one';
  if (types.some((type) => type === '*/*' || type === 'application/*' || type === 'application/json'))
    return 'many';
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${request.headers.accept}`);
}

/**
 * Returns whether `Prefer: return=representation` asks for the written rows. Other preferences are ignored
 * (RFC 7240).
 */
export function wantsRepresentation(request: FastifyRequest): boolean {
  return hasPreference(request, 'return=representation');
}

/**
 * Returns whether an insert is to change the row that is there already (`Prefer:
 * resolution=merge-duplicates`).
 */
export function wantsMerge(request: FastifyRequest): boolean {
  return hasPreference(request, 'resolution=merge-duplicates');
}

/** Returns what `Prefer: count=…` asks for, or null. All three are answered exactly. */
export function readWantedCount(request: FastifyRequest): 'exact' | 'planned' | 'estimated' | null {
  const kinds = ['exact', 'planned', 'estimated'] as const;
  return kinds.find((kind) => hasPreference(request, `count=${kind}`)) ?? null;
}

function hasPreference(request: FastifyRequest, wanted: string): boolean {
  const preferences = [request.headers.prefer ?? []].flat().join(',').split(',');
  return preferences.some((preference) => preference.trim() === wanted);
}

/** There is one schema, `public`. Throws PGRST106 when another one is asked for. */
export async function checkSchema(request: FastifyRequest): Promise<void> {
  const name = request.method === 'GET' || request.method === 'HEAD' ? 'accept-profile' : 'content-profile';
  const schema = request.headers[name] ?? 'public';
  if (schema === 'public') return;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: 'Only the following schemas are exposed: public',
  });
}
