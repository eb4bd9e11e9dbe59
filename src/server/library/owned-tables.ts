import { sql } from 'drizzle-orm';
import { readJsonRows } from '#server/db/read-rows.ts';
import type { TableOwner } from '#server/db/table-owner.ts';

export const libraryTables: TableOwner = {
  tables: [
    'applied_changes',
    'families',
    'family_members',
    'library_rows',
    'media',
    'revisions',
    'row_versions',
  ],
  familyRows: {
    families: 'id',
    family_members: 'family_id',
    revisions: 'family_id',
    applied_changes: 'family_id',
    library_rows: 'family_id',
    row_versions: 'family_id',
    media: 'family_id',
  },

  /** Exports the members. `LibraryPages` and `writeSection` read the rest, which is too large for one transaction. */
  async exportRows(tx, { userId }) {
    const ofFamily = sql`family_id in (select family_id from family_members where user_id = ${userId}::uuid)`;
    return {
      family: {
        members: await readJsonRows(
          tx,
          sql`select family_id, user_id, role from family_members where ${ofFamily} order by user_id`,
        ),
        children: await readJsonRows(
          tx,
          sql`select child.* from library_rows,
            json_to_record("row") as child (id integer, name text, animal text, born text, state text)
            where ${ofFamily} and table_name = 'children' order by id`,
        ),
      },
    };
  },

  async eraseRows() {},
};
