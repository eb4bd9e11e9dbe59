import { z } from 'zod/mini';
import { PLAN_LIMITS } from '#shared/plan/plans.ts';

/** `GET /api/settings` is open to visitors, so the response contains no secrets. */
export const SETTINGS_PATH = '/api/settings';

export const PublicSettingsSchema = z.object({
  planLimits: z.enum(PLAN_LIMITS),
  /** The provider of *Sign in with Google*: Google, the test sign-in of a new installation, or none. */
  google: z.nullable(z.enum(['google', 'test'])),
  /** The ids of the owner's accounts; null sends no data. */
  analytics: z.object({ gtagId: z.nullable(z.string()), pixelId: z.nullable(z.string()) }),
  confirmEmail: z.boolean(),
  /** The sign-up asks for the password twice. */
  passwordTwice: z._default(z.boolean(), false),
  /** The origin to which payments and *Sign in with Google* return; null while unknown. */
  publicUrl: z._default(z.nullable(z.url()), null),
  payments: z._default(z.nullable(z.enum(['stripe', 'test', 'off'])), null),
  /** True if the server has a model that makes stories from a family's words. */
  stories: z._default(z.boolean(), false),
});
export type PublicSettings = z.infer<typeof PublicSettingsSchema>;

/** The settings until the server has responded. They offer nothing that might not work and block nothing. */
export const UNKNOWN_SETTINGS: PublicSettings = {
  planLimits: 'off',
  google: null,
  analytics: { gtagId: null, pixelId: null },
  confirmEmail: false,
  passwordTwice: false,
  publicUrl: null,
  payments: null,
  stories: false,
};
