import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import type { Migration } from '#server/db/migrate.ts';

const ACCOUNTS = 5;

/** Creates the tables. After every complete transaction, the balances are the sums of the moves. */
const LEDGER_MIGRATIONS: Migration[] = [
  {
    name: '0001-moves.sql',
    checksum: '1',
    script: `create table moves (id int primary key, txn int not null, account int not null, amount int not null, filler text);
      create index moves_txn on moves (txn);
      create index moves_account on moves (account, amount);`,
  },
  {
    name: '0002-balances.sql',
    checksum: '2',
    script: `create table balances (account int primary key, moves int not null, amount bigint not null);
      insert into balances select account, 0, 0 from generate_series(0, ${ACCOUNTS - 1}) account;
      create table progress (last int not null, extra int not null);
      insert into progress values (0, 0);`,
  },
];

/** Runs a transaction with rows, large values, deletions, new and dropped tables, and maintenance. */
export async function writeTransaction(db: Database, txn: number): Promise<void> {
  if (txn % 11 === 0) await rollBack(db, txn);
  await db.transaction(async (tx) => {
    await addMoves(tx, txn);
    if (txn % 7 === 0) await removeMoves(tx, txn - 5);
    if (txn % 13 === 0) await replaceExtraTable(tx, txn);
    await tx.execute(sql`update progress set last = ${txn}`);
    if (txn % 19 === 0) await runOutsideTransaction(tx, txn % 2 ? 'checkpoint' : 'vacuum (analyze)');
    if (txn % 29 === 0) await tx.execute(sql`select pg_switch_wal()`);
  });
}

/** Commits and begins a new transaction, because maintenance statements cannot run in one. */
async function runOutsideTransaction(tx: Tx, statement: string): Promise<void> {
  await tx.execute(sql`commit`);
  await tx.execute(sql.raw(statement));
  await tx.execute(sql`begin`);
}

async function rollBack(db: Database, txn: number): Promise<void> {
  const intendedError = new Error('on purpose');
  const outcome = db.transaction(async (tx) => {
    await addMoves(tx, txn);
    throw intendedError;
  });
  await outcome.catch((error: unknown) => {
    if (error !== intendedError) throw error;
  });
}

async function addMoves(tx: Tx, txn: number): Promise<void> {
  for (let move = 0; move <= txn % 4; move += 1) {
    const [account, amount] = [(txn + move) % ACCOUNTS, ((txn * 31 + move) % 200) - 100];
    await tx.execute(sql`
      insert into moves select ${txn * 10 + move}, ${txn}, ${account}, ${amount},
        (select string_agg(md5(${txn}::text || part), '') from generate_series(1, ${(txn * 37) % 150}) part)`);
    await tx.execute(
      sql`update balances set moves = moves + 1, amount = amount + ${amount} where account = ${account}`,
    );
  }
}

async function removeMoves(tx: Tx, txn: number): Promise<void> {
  await tx.execute(sql`
    with removed as (delete from moves where txn = ${txn} returning account, amount),
      sums as (select account, count(*) as moves, sum(amount) as amount from removed group by account)
    update balances set moves = balances.moves - sums.moves, amount = balances.amount - sums.amount
    from sums where sums.account = balances.account`);
}

async function replaceExtraTable(tx: Tx, txn: number): Promise<void> {
  const { rows } = await tx.execute<{ extra: number }>(sql`select extra from progress`);
  if (rows[0]?.extra) await tx.execute(sql.raw(`drop table extra_${rows[0].extra}`));
  await tx.execute(
    sql.raw(`create table extra_${txn} as select id, md5(id::text) as word from generate_series(1, 400) id`),
  );
  await tx.execute(sql.raw(`create unique index on extra_${txn} (id)`));
  await tx.execute(sql`update progress set extra = ${txn}`);
}

/** Reads everything both through the tables and through the indexes. `faults` is empty if the ledger is intact. */
export async function checkLedger(db: Database): Promise<{ last: number; faults: string[] }> {
  return db.transaction(async (tx) => {
    const { rows: progress } = await tx.execute<{ last: number; extra: number }>(
      sql`select last, extra from progress`,
    );
    const { last, extra } = progress[0]!;
    const faults: string[] = [];
    const expectNone = async (name: string, query: string): Promise<void> => {
      const { rows } = await tx.execute(sql.raw(query));
      if (rows.length > 0) faults.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
    };
    await expectNone(
      'balances that are not the sum of their moves',
      `select account, b.moves, m.moves as counted, b.amount, m.amount as summed from balances b full join
         (select account, count(*) as moves, sum(amount) as amount from moves group by account) m using (account)
       where b.moves <> coalesce(m.moves, 0) or b.amount <> coalesce(m.amount, 0)`,
    );
    await expectNone(
      'incomplete transactions',
      `select txn, count(*) from moves group by txn having count(*) <> txn % 4 + 1 or txn > ${last}`,
    );
    await expectNone(
      'missing transactions',
      `select n from generate_series(1, ${last}) n left join moves on txn = n
       where id is null and not ((n + 5) % 7 = 0 and n + 5 <= ${last})`,
    );
    await expectNone(
      'damaged values',
      `select id from moves where filler is distinct from
         (select string_agg(md5(txn::text || part), '') from generate_series(1, (txn * 37) % 150) part)`,
    );
    await expectNone(
      'leftover tables',
      `select relname from pg_class where relkind = 'r' and relname like 'extra%' and relname <> 'extra_${extra}'`,
    );
    const extraTables: [string, string][] = extra ? [[`extra_${extra}`, 'id > 0']] : [];
    const tables: [string, string][] = [
      ['moves', 'id > 0'],
      ['moves', 'txn > 0'],
      ['moves', 'account >= 0'],
      ['balances', 'account >= 0'],
      ['pg_class', 'oid > 0'],
      ['pg_attribute', 'attrelid > 0'],
      ...extraTables,
    ];
    for (const [table, condition] of tables) {
      const [tableCount, indexCount] = await countBothWays(
        tx,
        `select count(*) as count from ${table} where ${condition}`,
      );
      if (tableCount !== indexCount)
        faults.push(`${table} by ${condition}: ${tableCount} in the table, ${indexCount} in the index`);
      if (table.startsWith('extra') && tableCount !== 400) faults.push(`${table} has ${tableCount} rows`);
    }
    return { last, faults };
  });
}

async function countBothWays(tx: Tx, query: string): Promise<[number, number]> {
  const countRows = async (usesIndexes: boolean) => {
    for (const scan of ['indexscan', 'indexonlyscan', 'bitmapscan'])
      await tx.execute(sql.raw(`set local enable_${scan} = ${usesIndexes ? 'on' : 'off'}`));
    await tx.execute(sql.raw(`set local enable_seqscan = ${usesIndexes ? 'off' : 'on'}`));
    const { rows } = await tx.execute<{ count: number }>(sql.raw(query));
    return rows[0]!.count;
  };
  const counts: [number, number] = [await countRows(false), await countRows(true)];
  await tx.execute(sql`set local enable_seqscan = on`);
  return counts;
}

const UPDATE_ROWS = 2_000;

/** Returns the first migrations and those of `updates` updates. Each update creates and fills a table. */
export function createLedgerMigrations(updates: number): Migration[] {
  const laterMigrations = Array.from({ length: updates }, (_, index) => ({
    name: `${String(index + 100).padStart(4, '0')}-update.sql`,
    checksum: String(index + 100),
    script: `create table update_${index} (id int primary key, word text not null);
      insert into update_${index} select id, md5(id::text) from generate_series(1, ${UPDATE_ROWS}) id;
      alter table update_${index} add column length int not null default 0;
      update update_${index} set length = length(word);`,
  }));
  return [...LEDGER_MIGRATIONS, ...laterMigrations];
}

/** Lists the incomplete tables of updates. */
export async function checkUpdates(db: Database, updates: number): Promise<string[]> {
  const faults: string[] = [];
  for (let index = 0; index < updates; index += 1) {
    const { rows } = await db.transaction((tx) =>
      tx.execute<{ whole: number }>(
        sql.raw(`select count(*) as whole from update_${index} where length = 32 and word = md5(id::text)`),
      ),
    );
    if (rows[0]?.whole !== UPDATE_ROWS) faults.push(`update_${index} has ${rows[0]?.whole} whole rows`);
  }
  return faults;
}
