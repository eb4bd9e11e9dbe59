import { createMailLinkKey } from '#server/auth/credentials/keys.ts';
import { type AfterAnswers, createAfterAnswers } from '#server/jobs/after-answers.ts';
import { answerNextWaitlistRequest } from './answer-waitlist-request.ts';
import type { SendingDeps } from './send-waitlist-mail.ts';
import { createWaitlistLimits, type WaitlistLimits } from './waitlist-limits.ts';

/** What the waitlist's endpoints are made of. */
export type WaitlistDeps = SendingDeps & {
  limits: WaitlistLimits;
  /** Works on what was asked for, after the answers have gone out. */
  requests: AfterAnswers;
};

/** Puts the parts together; nothing is read from the database yet. */
export function createWaitlistDeps(
  deps: Omit<SendingDeps, 'linkKey'> & { log: { error(fields: object, message: string): void } },
): WaitlistDeps {
  const { db, clock, mailer, publicUrl } = deps;
  const sending = { db, clock, mailer, publicUrl, linkKey: createMailLinkKey(db, clock) };
  const requests = createAfterAnswers({
    workOnNext: () => answerNextWaitlistRequest(sending),
    onWorked: () => mailer.wake(),
    log: deps.log,
    trouble: 'requests about the waitlist could not be worked on',
  });
  return { ...sending, requests, limits: createWaitlistLimits(db) };
}
