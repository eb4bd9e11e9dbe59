import { z } from 'zod';
import { WholeLibrarySchema } from './library-file.ts';

/** Our own endpoints about the account itself. All ask for the token of a living session. */
export const ACCOUNT_PATHS = {
  /** GET: `AccountSummary`. */
  summary: '/api/account',
  /** GET: a ZIP with everything stored about the family. */
  export: '/api/account/export',
  /** POST `ImportRequest`: `ImportAnswer`. */
  import: '/api/account/import',
  /** POST `DeleteRequest`: `DeleteAnswer`. */
  delete: '/api/account/delete',
} as const;

/** Largest body of an import in bytes, and the largest `library.json` that is read out of a ZIP. */
export const IMPORT_BODY_LIMIT = 32 * 1024 * 1024;

/** A session this young stands for the password of an account that has none, in minutes. */
export const FRESH_SIGN_IN_MINUTES = 10;

export const ImportRequestSchema = z.object({
  library: WholeLibrarySchema,
  /** The parent agreed that what the account holds is replaced. */
  replace: z.boolean(),
});
export type ImportRequest = z.infer<typeof ImportRequestSchema>;

/** How much a library holds. */
export type LibraryFigures = { categories: number; flashcards: number; sets: number; days: number };

/** The library holds what the file held; other devices hear of it by their next sync. */
export type ImportAnswer = { figures: LibraryFigures };

export const DeleteRequestSchema = z.object({
  /** Left out for an account without a password: then the sign-in must be fresh. */
  password: z.string().max(1_000).optional(),
  /** The language of the screen, for the mail that confirms. */
  language: z.enum(['en', 'zh']).optional(),
});

/** Everything is erased. `refund` (cents) is what a subscription that ended with the account gave back. */
export type DeleteAnswer = { refund: { amount: number; currency: string } | null };

/** What the profile shows about the ways in, and about the room for the family's data. */
export type AccountSummary = {
  hasPassword: boolean;
  /** Whether this session is younger than `FRESH_SIGN_IN_MINUTES`. */
  freshSignIn: boolean;
  /** The part of the room for the family's data that is used (`usedShare`). */
  usedShare: number;
};
