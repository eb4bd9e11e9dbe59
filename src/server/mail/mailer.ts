import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import { isMailAddress, readAccountAddress } from '#shared/mail-address.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { mails } from './tables.ts';

/** How the modules of the server send mail. */
export type Mailer = {
  /**
   * Queues a mail in the caller's transaction, so that it is sent if and only if that commits.
   * @param event names what happened, for example `invoice-paid/in_123`: one event brings one mail, however often it is
   * reported and by however many processes. Remembered for a year after the mail was sent.
   * @returns whether it was queued now; false when the event has its mail already, and for an address that no mail can
   * go to because it is too long (accounts may have a character more than mail allows): what it tells happens anyway
   * @throws when `to` is no address
   */
  enqueue(tx: Tx, event: string, mail: OutgoingMail): Promise<boolean>;
  /** Call it after the commit: the mail goes out at once instead of within a minute. */
  wake(): void;
};

/** Records that an event's mail was sent before this database knew of it, so that no second one goes out. */
export async function noteAsSent(tx: Tx, event: string, now: Date): Promise<void> {
  const sent = { state: 'sent' as const, attempts: 0, dueAt: now, createdAt: now, finishedAt: now };
  await tx
    .insert(mails)
    .values({ id: randomUUID(), event, ...sent })
    .onConflictDoNothing({ target: mails.event });
}

/** @param wake tells the worker of this process that there may be work */
export function createMailer({ clock, wake }: { clock: () => Date; wake: () => void }): Mailer {
  return {
    async enqueue(tx, event, mail) {
      if (!isMailAddress(mail.to)) {
        if (readAccountAddress(mail.to) === mail.to) return false;
        throw new Error('A mail needs one address to go to.');
      }
      const now = clock();
      const queued = await tx
        .insert(mails)
        .values({
          id: randomUUID(),
          event,
          content: mail,
          state: 'queued',
          attempts: 0,
          dueAt: now,
          createdAt: now,
        })
        .onConflictDoNothing({ target: mails.event })
        .returning({ id: mails.id });
      return queued.length === 1;
    },
    wake,
  };
}
