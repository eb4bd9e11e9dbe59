import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SIGN_IN_SUBJECTS } from './sign-in-subjects.ts';

type Product = { url: string; dataDir: string };

/** Reads the emails to an address from the outbox of a started product, oldest first. */
export async function readMailsTo({ dataDir }: Product, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.sort().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address.toLowerCase()));
}

/**
 * Waits until an address has exactly the emails with these subjects, oldest first, and returns the newest. Emails about
 * sign-ins are ignored.
 */
export async function waitForMails(product: Product, address: string, subjects: string[]): Promise<Email> {
  await expect
    .poll(async () => (await readOtherMails(product, address)).map(({ subject }) => subject))
    .toEqual(subjects);
  return (await readOtherMails(product, address)).at(-1)!;
}

async function readOtherMails(product: Product, address: string): Promise<Email[]> {
  const mails = await readMailsTo(product, address);
  return mails.filter(({ subject }) => !SIGN_IN_SUBJECTS.includes(subject ?? ''));
}

/** Waits until an address has exactly these emails about the plan, oldest first. */
export async function waitForPlanMails(product: Product, address: string, subjects: string[]): Promise<void> {
  await expect
    .poll(async () =>
      (await readMailsTo(product, address))
        .map(({ subject }) => subject)
        .filter((subject) => subject?.includes('Print Plan')),
    )
    .toEqual(subjects);
}

/** Returns the link that both parts of an account mail contain. */
export function readLink(mail: Email): string {
  const link = /href="([^"]+)"/.exec(mail.html ?? '')?.[1]?.replaceAll('&amp;', '&');
  if (!link || !mail.text?.includes(link)) throw new Error(`No link in both parts of the mail: ${mail.text}`);
  return link;
}
