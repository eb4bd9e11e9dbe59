import type { Mailer } from '#server/mail/mailer.ts';
import type { TakenMailRequest } from './mail-requests.ts';

export type LinkMailDeps = { clock: () => Date; mailer: Mailer; publicUrl: string };

export type WaitingRequest = TakenMailRequest;

/**
 * Repeated presses of the button bring one mail in this time. It is somewhat shorter than the minute that the
 * screens count down: they start before the mail is written, and a press right at the end must bring one.
 */
export const LINK_PAUSE_MS = 50_000;

/** Returns whether the last mail went out less than `pauseMs` ago. */
export function isWithin(pauseMs: number, last: Date | null, now: Date): boolean {
  return last !== null && Math.abs(now.getTime() - last.getTime()) < pauseMs;
}
