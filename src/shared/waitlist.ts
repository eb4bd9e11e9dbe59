import { z } from 'zod/mini';

/** Where the page of the link in a waitlist mail asks what the link is for, and confirms. */
export const WAITLIST_PATHS = { check: '/api/waitlist/check', confirm: '/api/waitlist/confirm' } as const;

/** The page that the link in a waitlist mail opens; its token stands in the fragment (`#token=…`). */
export const CONFIRM_WAITLIST_PAGE = '/confirm-waitlist';

/** The number of days after which an unconfirmed entry is deleted. */
export const UNCONFIRMED_DAYS = 30;

/**
 * The words that a parent agrees to with the tick, by version and language. What was agreed to is stored with the consent:
 * changed words get a new version, and the old ones stay here. Consent from before there were versions is stored as `form`.
 */
export const CONSENT_TEXTS = {
  'updates-1': { en: 'Email me Pro Sprout updates', zh: '通过邮件告诉我 Pro Sprout 的最新消息' },
} as const;

/** The version that the screens show now. */
export const CONSENT_VERSION = 'updates-1' satisfies keyof typeof CONSENT_TEXTS;

export const WaitlistTokenSchema = z.object({ token: z.string().check(z.minLength(1), z.maxLength(500)) });

/** What the page sends when the parent presses the button. */
export const ConfirmWaitlistSchema = z.extend(WaitlistTokenSchema, {
  updates: z.boolean(),
  /** In which language the words stood on the screen. */
  language: z.enum(['en', 'zh']),
});
export type WaitlistConfirmation = z.infer<typeof ConfirmWaitlistSchema>;

/** The entry that a link belongs to. `left`: its owner has ended the mails, and a confirmation does not undo that. */
export const WaitlistEntrySchema = z.object({
  email: z.string(),
  state: z.enum(['open', 'confirmed', 'left']),
  /** Whether updates are sent to it or, before the confirmation, were asked for. */
  updates: z.boolean(),
});
export type WaitlistEntry = z.infer<typeof WaitlistEntrySchema>;

const campaign = z.nullish(z.string().check(z.maxLength(200)));

/** Body of `POST /functions/v1/sendWaitlistEmail`. */
export const WaitlistMailRequestSchema = z.object({
  email: z.string().check(z.maxLength(2000)),
  source: z.nullish(z.string().check(z.maxLength(100))),
  utm: z.nullish(
    z.object({
      utm_source: campaign,
      utm_medium: campaign,
      utm_campaign: campaign,
      utm_term: campaign,
      utm_content: campaign,
    }),
  ),
  consent: z.boolean(),
  /** The language of the screen, where it is another than the browser's. */
  language: z.optional(z.enum(['en', 'zh'])),
});
export type WaitlistMailRequest = z.infer<typeof WaitlistMailRequestSchema>;

/** Answers alike for every address, so that it tells nothing about who is on the list. */
export const WaitlistMailAnswerSchema = z.object({ ok: z.literal(true) });
