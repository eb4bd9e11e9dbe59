import { z } from 'zod';

/** The body of an answer with status 204. */
export const NoContentSchema = z.undefined();
