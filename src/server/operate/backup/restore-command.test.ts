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
    'Restored everything to 2026-03-01 03:00:00 UTC and verified 348 rows.',
    'The data is in /data. A server with DATABASE_URL does not use it.',
    'The previous data is still in the database, in the schema replaced_1. Once everything works, delete it with: npm run restore -- --drop-replaced',
    'Accounts deleted again, because they were deleted after the backup: 1.',
    'Emails held, because they may have been sent since the backup: 1. List them with npm run admin -- mails --held, and send one with npm run admin -- resend ID.',
    'Dropped requests for links by email: 1. People can request new ones.',
    'Next: npm start. Devices will offer any data that only they have.',
    'Customers that the server reads from Stripe before it changes any payments: 1.',
  ]);
});
