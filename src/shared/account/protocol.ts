import { z } from 'zod/mini';

export const ACCOUNT_PATHS = {
  summary: '/api/account',
  export: '/api/account/export',
  import: '/api/account/import',
  delete: '/api/account/delete',
} as const;

/** In an account without a password, a session younger than this proves the user's identity. */
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

/** `refund` is what the ended subscription returned, in cents. */
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

export const SECURITY_PATHS = {
  /** GET returns `SessionList`. DELETE `/api/account/sessions/:id` signs out a session and returns 204. */
  sessions: '/api/account/sessions',
  activity: '/api/account/activity',
  /** DELETE cancels a pending change of address and returns 204. */
  emailChange: '/api/account/email-change',
} as const;

export const ACTIVITY_SHOWN_DAYS = 90;
export const ACTIVITY_SHOWN_MAX = 200;

export const SessionParamsSchema = z.object({ id: z.uuid() });

/** Times are in ISO 8601. */
export const SessionListSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** Browser and system, such as "Safari, iOS"; empty if unknown. */
      device: z.string(),
      startedAt: z.string(),
      /** Rounded to the hour. */
      lastUsedAt: z.string(),
      current: z.boolean(),
    }),
  ),
});
export type SessionList = z.infer<typeof SessionListSchema>;
export type ListedSession = SessionList['sessions'][number];

export const ACCOUNT_EVENT_KINDS = [
  'signed_up',
  'signed_in',
  'signed_out',
  'signed_out_others',
  'signed_out_everywhere',
  'session_ended',
  'session_revoked',
  'password_set',
  'password_changed',
  'password_removed',
  'name_changed',
  'email_change_requested',
  'email_change_cancelled',
  'email_changed',
  'provider_linked',
  'gift_given',
  'gift_ended',
  'exported',
  'imported',
  'library_restored',
  'deletion_requested',
  'deletion_failed',
] as const;
export type AccountEventKind = (typeof ACCOUNT_EVENT_KINDS)[number];

export const AccountActivitySchema = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      /** An older page may receive a kind that it does not know. */
      kind: z.string(),
      device: z.string(),
      /**
       * May contain `method`, `provider`, addresses, the `reason` of a failure, the ended `device`, and `by` for the
       * operator.
       */
      details: z.record(z.string(), z.string()),
    }),
  ),
});
export type AccountActivity = z.infer<typeof AccountActivitySchema>;
export type AccountEvent = AccountActivity['events'][number];
