import { z } from 'zod/mini';

/** Why mails are not handed to a mail server whose encryption or certificate is not as it must be. */
export const UNSAFE_REASONS = ['no_encryption', 'untrusted_certificate'] as const;
export type UnsafeReason = (typeof UNSAFE_REASONS)[number];

const BillingHealthSchema = z.object({
  /** When everything was last compared with Stripe; null before the first time. About every hour is right. */
  last_reconciled_at: z.nullable(z.string()),
  /** Events of Stripe that came and could not be dealt with yet. */
  unfinished_events: z.number(),
  /** Endings that were begun and are not through. */
  unfinished_operations: z.number(),
  /** Refunds that are owed. */
  unsent_refunds: z.number(),
});
export type BillingHealth = z.infer<typeof BillingHealthSchema>;

const MailHealthSchema = z.object({
  /** Mails that were tried, did not go out and will be tried again. */
  held_up: z.number(),
  /** Mails that were given up and wait for a person. */
  given_up: z.number(),
  /** Why the last of those held up did not go out; null when none is. */
  trouble: z.nullable(z.enum([...UNSAFE_REASONS, 'other'])),
});
export type MailHealth = z.infer<typeof MailHealthSchema>;

/** When the newest backup was made, and whether one should have been made since. */
const BackupHealthSchema = z.object({ newest: z.nullable(z.string()), overdue: z.boolean() });
export type BackupHealth = z.infer<typeof BackupHealthSchema>;

/** Answer of `GET /health` while the server and its database work: times and counts, nothing about a person. */
export const HealthSchema = z.object({
  status: z.literal('ok'),
  /** Null where no payments are set up. */
  billing: z.nullable(BillingHealthSchema),
  mail: MailHealthSchema,
  /** Null where no backups are scheduled. */
  backup: z.nullable(BackupHealthSchema),
});
export type Health = z.infer<typeof HealthSchema>;

/** Answer of `GET /health/live`. */
export const LiveSchema = z.object({ status: z.literal('ok') });
