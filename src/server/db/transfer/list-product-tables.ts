import type { Migration } from '#server/db/read-migrations.ts';

const STATEMENT =
  /\b(?:create table (?:if not exists )?(?<made>\w+)|drop table (?:if exists )?(?<dropped>\w+(?:, *\w+)*)|alter table (?<old>\w+) rename to (?<renamed>\w+))/g;

/**
 * Returns the names of the tables that are there after these migrations, in alphabetical order; the ledger is none of them.
 * The schema of a database may hold tables of other programs too, so the scripts say which are the product's.
 */
export function listProductTables(migrations: Pick<Migration, 'script'>[]): string[] {
  const tables = new Set<string>();
  for (const { script } of migrations) {
    for (const { groups } of script.replaceAll(/--.*$/gm, '').matchAll(STATEMENT)) {
      if (groups?.made) tables.add(groups.made);
      for (const name of groups?.dropped?.split(/, */) ?? []) tables.delete(name);
      if (groups?.old && groups.renamed && tables.delete(groups.old)) tables.add(groups.renamed);
    }
  }
  return [...tables].sort();
}
