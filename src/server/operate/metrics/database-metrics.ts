import { Gauge, Registry } from 'prom-client';
import type { Backlog } from './read-backlog.ts';

/** The text of what was read from the database. */
export async function formatBacklog(backlog: Backlog): Promise<string> {
  const registry = new Registry();
  const add = (name: string, help: string, value: number) => {
    new Gauge({ name: `sproutcards_${name}`, help, registers: [registry] }).set(value);
  };
  const mails = new Gauge({
    name: 'sproutcards_mails',
    help: 'Mails that wait, that are held until a person releases them, and that were given up.',
    labelNames: ['state'],
    registers: [registry],
  });
  for (const [state, count] of Object.entries(backlog.mails)) mails.set({ state }, count);
  add('mail_oldest_due_seconds', 'How long the oldest waiting mail has been due.', backlog.oldestDueMailAge);
  add('billing_unfinished_events', 'Events of Stripe not dealt with.', backlog.unfinishedEvents);
  add('billing_unfinished_operations', 'Endings of plans not through.', backlog.unfinishedOperations);
  add('billing_unsent_refunds', 'Refunds that are owed.', backlog.unsentRefunds);
  if (backlog.reconciledAge !== null) {
    add('billing_reconciled_seconds', 'Time since billing was held against Stripe.', backlog.reconciledAge);
  }
  add('database_bytes', 'Size of the database.', backlog.databaseBytes);
  return registry.metrics();
}

export async function formatBackupAge(ageMs: number): Promise<string> {
  const registry = new Registry();
  const help = 'Time since the newest backup was made.';
  new Gauge({ name: 'sproutcards_backup_age_seconds', help, registers: [registry] }).set(ageMs / 1000);
  return registry.metrics();
}
