import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database on the server of the contract tests: its address for the product, and its end. */
export type CreatedDatabase = { url: string; drop(): Promise<void> };

/** Creates a database for one test: with the tables of the product, or without any. */
export async function createDatabaseForTest(content: 'migrated' | 'empty'): Promise<CreatedDatabase> {
  const { adminUrl, url, template } = inject('testDatabase');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const from = content === 'migrated' ? `template ${template}` : '';
  await runAdmin(adminUrl, `create database ${name} ${from} owner sproutcards`);
  return {
    url: databaseUrl(url, name),
    drop: () => runAdmin(adminUrl, `drop database ${name} with (force)`),
  };
}

/** Returns the address of another database on the same server, with the same login. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement that cannot be in a transaction (create or drop database). */
export async function runAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
