import type { Tx } from '#server/db/database.ts';
import { consumeIn, type RateLimitRule } from '#server/limits/rate-limit.ts';
import type { LinkPurpose } from './tables.ts';

const HOUR = 3600;

/**
 * Mails with links to one address in an hour, each kind by itself. One network cannot use up what the owner needs elsewhere,
 * all strangers together cannot fill the mailbox, and what they do costs the owner's own devices nothing. A link works for
 * an hour and longer: where strangers have used up theirs, the newest mail in the mailbox still opens.
 */
const CLIENT: RateLimitRule = { name: 'link-mail-client', points: 3, seconds: HOUR };
const STRANGERS: RateLimitRule = { name: 'link-mail-strangers', points: 6, seconds: HOUR };
const DEVICE: RateLimitRule = { name: 'link-mail-device', points: 6, seconds: HOUR };
/** Who knows a password can make as many devices as they like. */
const DEVICES: RateLimitRule = { name: 'link-mail-devices', points: 10, seconds: HOUR };

/** Who asked for a mail: their network, and the browser if it has signed in to the address before. */
export type MailAsker = { client: string; device: string | null };

type Asked = {
  kind: LinkPurpose;
  email: string;
  signUpId?: string | null;
  asker: MailAsker | null;
};

/**
 * Counts one mail with a link, in the transaction that queues it, and says whether it may go. A new sign-up's own link is
 * bounded elsewhere (`sendSignUpLink`), and nobody is counted where limits are off.
 */
export async function mayMailLink(tx: Tx, { kind, email, signUpId, asker }: Asked): Promise<boolean> {
  if (asker === null || signUpId) return true;
  const about = `${kind} ${email}`;
  const { client, device } = asker;
  const [own, all] = device === null ? [CLIENT, STRANGERS] : [DEVICE, DEVICES];
  return (await consumeIn(tx, own, `${about} ${device ?? client}`)) && consumeIn(tx, all, about);
}
