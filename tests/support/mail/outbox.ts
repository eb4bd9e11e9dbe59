import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SIGN_IN_MAIL_SUBJECTS } from './sign-in-subjects.ts';

type RunningServer = { dataDir: string };

/** Returns the emails to an address in the outbox of the server, oldest first. */
export async function readMailsTo({ dataDir }: RunningServer, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.sort().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address.toLowerCase()));
}

/**
 * Waits until the emails to an address have exactly these subjects, oldest first. Returns the newest. Ignores emails about
 * sign-ins.
 */
export async function waitForMails(
  server: RunningServer,
  address: string,
  subjects: string[],
): Promise<Email> {
  await expect
    .poll(async () => (await readMailsWithoutSignIn(server, address)).map(({ subject }) => subject))
    .toEqual(subjects);
  return (await readMailsWithoutSignIn(server, address)).at(-1)!;
}

async function readMailsWithoutSignIn(server: RunningServer, address: string): Promise<Email[]> {
  const mails = await readMailsTo(server, address);
  return mails.filter(({ subject }) => !SIGN_IN_MAIL_SUBJECTS.includes(subject ?? ''));
}

/** Waits until the emails about the plan to an address have exactly these subjects, oldest first. */
export async function waitForPlanMails(
  server: RunningServer,
  address: string,
  subjects: string[],
): Promise<void> {
  await expect
    .poll(async () =>
      (await readMailsTo(server, address))
        .map(({ subject }) => subject)
        .filter((subject) => subject?.includes('Print Plan')),
    )
    .toEqual(subjects);
}

/** Returns the link of an account email. @throws if the HTML part has no link or the text part has a different one */
export function readLink(mail: Email): string {
  const link = /href="([^"]+)"/.exec(mail.html ?? '')?.[1]?.replaceAll('&amp;', '&');
  if (!link || !mail.text?.includes(link))
    throw new Error(`The HTML and text parts do not share a link: ${mail.text}`);
  return link;
}
