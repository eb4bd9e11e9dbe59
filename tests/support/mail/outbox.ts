import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SIGN_IN_SUBJECTS } from './sign-in-subjects.ts';

type Product = { url: string; dataDir: string };

/** The mails to an address that a started product has written into its outbox so far, oldest first. */
export async function readMailsTo({ dataDir }: Product, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.sort().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address.toLowerCase()));
}

/**
 * Waits until mails with these subjects, oldest first, and no others have come to an address; returns the newest of them.
 * Mails that come with signing in are left out.
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

/** Waits until these mails about the plan, oldest first, and no others about it have come to an address. */
export async function waitForPlanMails(product: Product, address: string, subjects: string[]): Promise<void> {
  await expect
    .poll(async () =>
      (await readMailsTo(product, address))
        .map(({ subject }) => subject)
        .filter((subject) => subject?.includes('Print Plan')),
    )
    .toEqual(subjects);
}

/** The link of an account mail as its HTML part has it, the same as in the text part. */
export function readLink(mail: Email): string {
  const link = /href="([^"]+)"/.exec(mail.html ?? '')?.[1]?.replaceAll('&amp;', '&');
  if (!link || !mail.text?.includes(link)) throw new Error(`No link in both parts of the mail: ${mail.text}`);
  return link;
}
