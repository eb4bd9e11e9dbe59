import { z } from 'zod/mini';

export const WAITLIST_PATHS = { check: '/api/waitlist/check', confirm: '/api/waitlist/confirm' } as const;

export const CONFIRM_WAITLIST_PAGE = '/confirm-waitlist';

export const UNCONFIRMED_DAYS = 30;

/** The version is stored with the consent. A changed text gets a new version; old ones stay. */
export const CONSENT_TEXTS = {
  'updates-1': { en: 'Email me Pro Sprout updates', zh: '通过邮件告诉我 Pro Sprout 的最新消息' },
} as const;

export const CONSENT_VERSION = 'updates-1' satisfies keyof typeof CONSENT_TEXTS;

export const WaitlistTokenSchema = z.object({ token: z.string().check(z.minLength(1), z.maxLength(500)) });

export const ConfirmWaitlistSchema = z.extend(WaitlistTokenSchema, {
  updates: z.boolean(),
  language: z.enum(['en', 'zh']),
});
export type WaitlistConfirmation = z.infer<typeof ConfirmWaitlistSchema>;

/** `left`: the owner has unsubscribed, which confirming does not undo. */
export const WaitlistEntrySchema = z.object({
  email: z.string(),
  state: z.enum(['open', 'confirmed', 'left']),
  /** True if updates are sent, or were requested before the confirmation. */
  updates: z.boolean(),
});
export type WaitlistEntry = z.infer<typeof WaitlistEntrySchema>;

const campaign = z.nullish(z.string().check(z.maxLength(200)));

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
  /** Present only if it differs from the browser's language. */
  language: z.optional(z.enum(['en', 'zh'])),
});
export type WaitlistMailRequest = z.infer<typeof WaitlistMailRequestSchema>;

/** The response is the same for every address, so it does not reveal who is on the list. */
export const WaitlistMailAnswerSchema = z.object({ ok: z.literal(true) });
