import { z } from 'zod/mini';

export const UNSAFE_REASONS = ['no_encryption', 'untrusted_certificate'] as const;
export type UnsafeReason = (typeof UNSAFE_REASONS)[number];

const BillingHealthSchema = z.object({
  /** At most about an hour ago on a healthy server; null before the first reconciliation. */
  last_reconciled_at: z.nullable(z.string()),
  unsent_refunds: z.number(),
});
export type BillingHealth = z.infer<typeof BillingHealthSchema>;

const MailHealthSchema = z.object({
  held_up: z.number(),
  given_up: z.number(),
  /** Why the last retried email failed; null if none failed. */
  trouble: z.nullable(z.enum([...UNSAFE_REASONS, 'other'])),
});
export type MailHealth = z.infer<typeof MailHealthSchema>;

const BackupHealthSchema = z.object({
  newest: z.nullable(z.string()),
  overdue: z.boolean(),
  /** True if the disk has less room than the newest backup takes. */
  full: z.boolean(),
});
export type BackupHealth = z.infer<typeof BackupHealthSchema>;

/** Contains only counts and times, and nothing about a person. */
export const HealthSchema = z.object({
  status: z.literal('ok'),
  billing: z.nullable(BillingHealthSchema),
  mail: MailHealthSchema,
  backup: z.nullable(BackupHealthSchema),
});
export type Health = z.infer<typeof HealthSchema>;

export const LiveSchema = z.object({ status: z.literal('ok') });
