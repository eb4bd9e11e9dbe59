import type { Tx } from '#server/db/database.ts';
import { consumeIn, type RateLimitRule } from '#server/http/limits/rate-limit.ts';
import type { LinkPurpose } from '../tables.ts';

const HOUR = 3600;

/**
 * Mails with links to one address in an hour, each kind by itself. One network cannot use up what the owner needs elsewhere,
 * all strangers together cannot fill the mailbox, and what they do costs the owner's own devices nothing. A link works for
 * an hour and longer: where strangers have used up theirs, the newest mail in the mailbox still opens.
 */
const CLIENT: RateLimitRule = { name: 'link-mail-client', points: 3, seconds: HOUR };
const UNKNOWN_DEVICE_LIMIT: RateLimitRule = { name: 'link-mail-strangers', points: 6, seconds: HOUR };
const DEVICE: RateLimitRule = { name: 'link-mail-device', points: 6, seconds: HOUR };
/** Who knows a password can make as many devices as they like. */
const DEVICES: RateLimitRule = { name: 'link-mail-devices', points: 10, seconds: HOUR };
/** The link of one waiting sign-up, which the same sign-up may request again and again. */
const SIGN_UP: RateLimitRule = { name: 'link-mail-sign-up', points: 3, seconds: HOUR };

/**
 * Warnings of new devices: a person who knows the password can sign in any number of times, and the first
 * warnings suffice.
 */
const WARNINGS: RateLimitRule = { name: 'new-device-mail', points: 5, seconds: HOUR };
/**
 * Everything an account sends to an unproved address, which may belong to a stranger who asked for nothing.
 */
const UNPROVED: RateLimitRule = { name: 'unproved-address-mail', points: 10, seconds: HOUR };

/** Who asked for a mail: their network, and the browser if it has signed in to the address before. */
export type MailAsker = { client: string; device: string | null };

type Asked = {
  kind: LinkPurpose;
  email: string;
  signUpId?: string | null;
  asker: MailAsker | null;
};

/**
 * Counts one mail with a link, in the transaction that queues it, and says whether it may go. How many
 * sign-ups may wait for an address is bounded elsewhere (`sendSignUpLink`), and nothing is counted where
 * limits are off.
 * @param own the sign-up whose own link it is
 */
export async function mayMailLink(
  tx: Tx,
  { kind, email, signUpId, asker }: Asked,
  own?: { passwordHash: string | null },
): Promise<boolean> {
  if (asker === null) return true;
  if (signUpId) return own === undefined || consumeIn(tx, SIGN_UP, `${email} ${own.passwordHash}`);
  const about = `${kind} ${email}`;
  const { client, device } = asker;
  const [each, all] = device === null ? [CLIENT, UNKNOWN_DEVICE_LIMIT] : [DEVICE, DEVICES];
  return (await consumeIn(tx, each, `${about} ${device ?? client}`)) && consumeIn(tx, all, about);
}

/** Counts a mail that tells of an account, in the transaction that queues it, and says whether it may go. */
export async function mayTell(
  tx: Tx,
  { email, emailProvedAt }: { email: string; emailProvedAt: Date | null },
): Promise<boolean> {
  return emailProvedAt !== null || consumeIn(tx, UNPROVED, email);
}

/** Counts a warning of a new device, in the transaction that queues it, and says whether it may go. */
export async function mayWarn(tx: Tx, user: { email: string; emailProvedAt: Date | null }): Promise<boolean> {
  return (await consumeIn(tx, WARNINGS, user.email)) && mayTell(tx, user);
}
