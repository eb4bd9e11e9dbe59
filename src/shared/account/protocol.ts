import { z } from 'zod/mini';

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

/** A session this young stands for the password of an account that has none, in minutes. */
export const FRESH_SIGN_IN_MINUTES = 10;

const LibraryFiguresSchema = z.object({
  categories: z.number(),
  flashcards: z.number(),
  sets: z.number(),
  days: z.number(),
});
export type LibraryFigures = z.infer<typeof LibraryFiguresSchema>;

/** The library holds what the file held; other devices receive it with their next sync. */
export const ImportAnswerSchema = z.object({ figures: LibraryFiguresSchema });
export type ImportAnswer = z.infer<typeof ImportAnswerSchema>;

export const DeleteRequestSchema = z.object({
  /** Left out for an account without a password: then the sign-in must be fresh. */
  password: z.optional(z.string().check(z.maxLength(1_000))),
  /** The language of the screen, for the mail that confirms. */
  language: z.optional(z.enum(['en', 'zh'])),
});

/** Everything is erased. `refund` (cents) is what a subscription that ended with the account gave back. */
export const DeleteAnswerSchema = z.object({
  refund: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
});
export type DeleteAnswer = z.infer<typeof DeleteAnswerSchema>;

/** What the profile shows about the ways in, and about the room for the family's data. */
export const AccountSummarySchema = z.object({
  hasPassword: z.boolean(),
  /** Whether this session is younger than `FRESH_SIGN_IN_MINUTES`. */
  freshSignIn: z.boolean(),
  /** The part of the room for the family's data that is used (`usedShare`). */
  usedShare: z.number(),
});
export type AccountSummary = z.infer<typeof AccountSummarySchema>;

/** GET and POST: which mails a parent has not switched off. */
export const MAIL_SETTINGS_PATH = '/api/account/mails';

export const MailSettingsSchema = z.strictObject({
  refunds: z.boolean(),
});
export type MailSettingsAnswer = z.infer<typeof MailSettingsSchema>;
