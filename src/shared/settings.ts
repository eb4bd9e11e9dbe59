import { z } from 'zod/mini';
import { PLAN_LIMITS } from '#shared/plan/entitlements.ts';

/** `GET /api/settings`: what the browser must know about how this server is set up. Open to visitors, so no secrets. */
export const SETTINGS_PATH = '/api/settings';

export const PublicSettingsSchema = z.object({
  planLimits: z.enum(PLAN_LIMITS),
  /** Who answers *Sign in with Google*: Google, the test sign-in of a fresh machine, or none (no button). */
  google: z.nullable(z.enum(['google', 'test'])),
  /** The owner's own ids at gtag and at the pixel; null sends nothing. */
  analytics: z.object({ gtagId: z.nullable(z.string()), pixelId: z.nullable(z.string()) }),
  /** Whether a new account waits for the link in the mail. */
  confirmEmail: z.boolean(),
  /** Where the app is at home, the origin that payments and *Sign in with Google* come back to; null while unknown. */
  publicUrl: z._default(z.nullable(z.url()), null),
  /** Who takes payments: Stripe, the test payments of a fresh machine, or none; null while unknown. */
  payments: z._default(z.nullable(z.enum(['stripe', 'test', 'off'])), null),
});
export type PublicSettings = z.infer<typeof PublicSettingsSchema>;

/** What holds until the server has said otherwise: nothing is offered that may not work. */
export const UNKNOWN_SETTINGS: PublicSettings = {
  planLimits: 'on',
  google: null,
  analytics: { gtagId: null, pixelId: null },
  confirmEmail: false,
  publicUrl: null,
  payments: null,
};
