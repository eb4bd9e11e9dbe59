import { z } from 'zod/mini';

export const ACCOUNT_PATHS = {
  summary: '/api/account',
  export: '/api/account/export',
  import: '/api/account/import',
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

export const ImportAnswerSchema = z.object({ figures: LibraryFiguresSchema });
export type ImportAnswer = z.infer<typeof ImportAnswerSchema>;

export const DeleteRequestSchema = z.object({
  /** Left out for an account without a password: then the sign-in must be fresh. */
  password: z.optional(z.string().check(z.maxLength(1_000))),
  language: z.optional(z.enum(['en', 'zh'])),
});

/** `refund`, in cents, is what a subscription that ended with the account gave back. */
export const DeleteAnswerSchema = z.object({
  refund: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
});
export type DeleteAnswer = z.infer<typeof DeleteAnswerSchema>;

export const AccountSummarySchema = z.object({
  hasPassword: z.boolean(),
  freshSignIn: z.boolean(),
  /** The part of the room for the family's data that is used (`usedShare`). */
  usedShare: z.number(),
});
export type AccountSummary = z.infer<typeof AccountSummarySchema>;

export const MAIL_SETTINGS_PATH = '/api/account/mails';

export const MailSettingsSchema = z.strictObject({
  refunds: z.boolean(),
});
export type MailSettingsAnswer = z.infer<typeof MailSettingsSchema>;
