import { z } from 'zod/mini';
import { PLAN_LIMITS } from '#shared/plan/plans.ts';

/** `GET /api/settings`, open to visitors, so it holds no secrets. */
export const SETTINGS_PATH = '/api/settings';

export const PublicSettingsSchema = z.object({
  planLimits: z.enum(PLAN_LIMITS),
  /** The provider of *Sign in with Google*: Google, the test sign-in of a fresh machine, or none. */
  google: z.nullable(z.enum(['google', 'test'])),
  /** The owner's own ids; null sends nothing. */
  analytics: z.object({ gtagId: z.nullable(z.string()), pixelId: z.nullable(z.string()) }),
  confirmEmail: z.boolean(),
  /** The sign-up asks for the password a second time. */
  passwordTwice: z._default(z.boolean(), false),
  /** The origin that payments and *Sign in with Google* return to; null while unknown. */
  publicUrl: z._default(z.nullable(z.url()), null),
  payments: z._default(z.nullable(z.enum(['stripe', 'test', 'off'])), null),
  /** The server has a model that makes stories from a family's words. */
  stories: z._default(z.boolean(), false),
});
export type PublicSettings = z.infer<typeof PublicSettingsSchema>;

/** Until the server has answered, nothing is offered that may not work. */
export const UNKNOWN_SETTINGS: PublicSettings = {
  planLimits: 'on',
  google: null,
  analytics: { gtagId: null, pixelId: null },
  confirmEmail: false,
  passwordTwice: false,
  publicUrl: null,
  payments: null,
  stories: false,
};
