import { z } from 'zod/mini';
import { WholeLibrarySchema } from './library-file.ts';

/** Largest body of an import in bytes, and the largest `library.json` that is read out of a ZIP. */
export const IMPORT_BODY_LIMIT = 32 * 1024 * 1024;

export const ImportRequestSchema = z.object({
  library: WholeLibrarySchema,
  /** The parent agreed that what the account holds is replaced. */
  replace: z.boolean(),
});
export type ImportRequest = z.infer<typeof ImportRequestSchema>;
