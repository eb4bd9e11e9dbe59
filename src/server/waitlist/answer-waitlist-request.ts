import type { Tx } from '#server/db/database.ts';
import { type SendingDeps, sendWaitlistMail } from './send-waitlist-mail.ts';
import { waitlist } from './tables.ts';
import { takeWaitlistRequest, type WaitlistRequest } from './waitlist-requests.ts';

/** Works on the next request, in one transaction with taking it out; false when there is none. */
export async function answerNextWaitlistRequest(deps: SendingDeps): Promise<boolean> {
  // Read before: it may need a transaction of its own.
  const key = await deps.linkKey();
  return deps.db.transaction(async (tx) => {
    const request = await takeWaitlistRequest(tx);
    if (request === null) return false;
    const { email, mailLanguage } = request;
    if (mailLanguage === null) await putOnList(tx, request);
    else await sendWaitlistMail(deps, tx, { email, language: mailLanguage, key });
    return true;
  });
}

/** Who is on the list stays there as they are: anybody can send an entry for any address. */
async function putOnList(tx: Tx, { email, entry, createdAt }: WaitlistRequest): Promise<void> {
  if (entry === null) return;
  const { consent: updatesAsked, ...campaign } = entry;
  await tx
    .insert(waitlist)
    .values({ email, ...campaign, updatesAsked, createdAt })
    .onConflictDoNothing({ target: waitlist.email });
}
