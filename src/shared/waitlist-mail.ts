import { z } from 'zod';

const campaign = z.string().max(200).nullish();

/** Body of `POST /functions/v1/sendWaitlistEmail`. */
export const WaitlistMailRequestSchema = z.object({
  email: z.string(),
  source: z.string().max(100).nullish(),
  utm: z
    .object({
      utm_source: campaign,
      utm_medium: campaign,
      utm_campaign: campaign,
      utm_term: campaign,
      utm_content: campaign,
    })
    .nullish(),
  consent: z.boolean(),
  /** The language of the screen, where it is another than the browser's. */
  language: z.enum(['en', 'zh']).optional(),
});

/** Answers alike for every address, so that it tells nothing about who is on the list. */
export const WaitlistMailAnswerSchema = z.object({ ok: z.literal(true) });
