import { z } from 'zod/mini';

export const ACCOUNT_PATHS = {
  summary: '/api/account',
  export: '/api/account/export',
  import: '/api/account/import',
  delete: '/api/account/delete',
} as const;

/** In minutes: a session younger than this replaces the password of an account that has none. */
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
  /** Absent for an account without a password, which needs a recent sign-in instead. */
  password: z.optional(z.string().check(z.maxLength(1_000))),
  language: z.optional(z.enum(['en', 'zh'])),
});

/** `refund`, in cents, is the amount that the ended subscription returned. */
export const DeleteAnswerSchema = z.object({
  refund: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
});
export type DeleteAnswer = z.infer<typeof DeleteAnswerSchema>;

export const AccountSummarySchema = z.object({
  hasPassword: z.boolean(),
  freshSignIn: z.boolean(),
  /** The fraction of the family's quota that is used (`usedShare`). */
  usedShare: z.number(),
});
export type AccountSummary = z.infer<typeof AccountSummarySchema>;

export const MAIL_SETTINGS_PATH = '/api/account/mails';

export const MailSettingsSchema = z.strictObject({
  refunds: z.boolean(),
});
export type MailSettingsAnswer = z.infer<typeof MailSettingsSchema>;
