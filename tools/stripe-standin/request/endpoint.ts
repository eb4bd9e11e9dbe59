import type { z } from 'zod';
import type { Core } from '#stripe-standin/core.ts';

type Method = 'GET' | 'POST' | 'DELETE';
/** The parts of the address that stand for ids. All addresses here have one at most. */
type PathIds = { id: string };

/** One address of the API: what it takes and what it answers. */
export type Endpoint = {
  method: Method;
  path: string;
  params: z.ZodType;
  answer: (core: Core, params: never, ids: PathIds) => object;
};

/** Describes an address, with the parameters typed by their schema. */
export function endpoint<Schema extends z.ZodType>(
  method: Method,
  path: string,
  params: Schema,
  answer: (core: Core, params: z.output<Schema>, ids: PathIds) => object,
): Endpoint {
  return { method, path, params, answer };
}
