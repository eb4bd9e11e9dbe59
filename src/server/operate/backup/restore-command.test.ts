import { expect, test } from 'vitest';
import { describeRestored } from './restore-command.ts';

test('describeRestored lists what was restored, dropped and held', () => {
  const madeAt = new Date('2026-03-01T03:00:00Z');
  const restored = {
    madeAt,
    rows: 348,
    replacedSchema: 'replaced_1',
    erased: 1,
    heldMails: 1,
    droppedRequests: 1,
    billingReads: 1,
  };
  const lines = describeRestored(restored, { dataDir: '/data' }, new Date('2026-03-02T03:00:00Z'));
  expect(lines).toEqual([
    'Everything is as it was on 2026-03-01 03:00:00 UTC: 348 rows, checked.',
    'It is in /data. A server with DATABASE_URL does not use that.',
    'What was there before is kept in the database, in the schema replaced_1. When all is well: npm run restore -- --drop-replaced',
    'Accounts deleted since the backup, and now again: 1.',
    'Mails held, because they waited in the backup and may have been sent since: 1. npm run admin -- mails --held lists them, npm run admin -- resend ID sends one.',
    'Requests for links by mail that were dropped: 1. People can ask again.',
    'Next: npm start. Devices offer what they hold and this server lost.',
    'Payments: the server changes nothing before it has read its customers from Stripe: 1.',
  ]);
});
