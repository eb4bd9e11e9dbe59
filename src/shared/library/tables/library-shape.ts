import type { z } from 'zod/mini';
import { LIBRARY_TABLES, TABLES } from './library-tables.ts';

/** Differs for any other fields. A copy written by code with other fields is fetched completely. */
export const LIBRARY_SHAPE = hash(
  LIBRARY_TABLES.flatMap((table) => listNames(TABLES[table].schema, table)).join(),
);

function listNames(schema: z.core.$ZodType, path: string): string[] {
  const def = schema._zod.def as unknown as Record<string, unknown>;
  const inner = [def.innerType, def.element, def.out, def.valueType].find((type) => type !== undefined);
  if (def.type === 'object') {
    const shape = def.shape as Record<string, z.core.$ZodType>;
    return Object.entries(shape).flatMap(([name, field]) => listNames(field, `${path}.${name}`));
  }
  return inner ? listNames(inner as z.core.$ZodType, path) : [path];
}

/** FNV-1a, in 31 bits and never 0. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 1) + 1;
}
