import { z } from 'zod/mini';

/** The body of an answer with status 204. */
export const NoContentSchema = z.undefined();
