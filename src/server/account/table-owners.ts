import { authTables } from '#server/auth/records/owned-tables.ts';
import { billingTables } from '#server/billing/owned-tables.ts';
import type { TableOwner } from '#server/db/table-owner.ts';
import { libraryTables } from '#server/library/owned-tables.ts';
import { mailTables } from '#server/mail/owned-tables.ts';
import { profileTables } from '#server/profiles/profile-queries.ts';
import { waitlistTables } from '#server/waitlist/owned-tables.ts';

/** The owners of every table that holds rows of an account, in the order in which an export shows them. */
export const TABLE_OWNERS: readonly TableOwner[] = [
  authTables,
  profileTables,
  billingTables,
  waitlistTables,
  mailTables,
  libraryTables,
];
