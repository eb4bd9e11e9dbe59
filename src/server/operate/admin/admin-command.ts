import { z } from 'zod';

const Who = z.string().trim().toLowerCase().min(1).max(254);

/** What an operator may ask for. Addresses are in lower case. */
export const AdminCommandSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('find'), part: Who }),
  z.object({
    name: z.literal('grant'),
    email: Who,
    plan: z.enum(['print', 'pro']),
    until: z.iso.datetime().nullable(),
    note: z.string().max(500).nullable(),
  }),
  z.object({ name: z.literal('revoke'), email: Who }),
  z.object({ name: z.literal('mails'), state: z.enum(['dead', 'held']).nullable(), email: Who.nullable() }),
  z.object({ name: z.literal('resend'), which: z.union([z.uuid(), z.literal(['all-dead', 'all-held'])]) }),
  z.object({ name: z.literal('erase'), email: Who }),
  z.object({ name: z.literal('stuck') }),
]);
export type AdminCommand = z.infer<typeof AdminCommandSchema>;

/** What a command did or found: lines for people, rows for a table, and for programs all of it as JSON. */
export type AdminAnswer = { lines: string[]; rows: Record<string, string | number | null>[] };

/** A refusal in words for the operator. */
export class AdminError extends Error {
  override name = 'AdminError';
}
