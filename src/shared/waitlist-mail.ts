import { z } from 'zod/mini';

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
