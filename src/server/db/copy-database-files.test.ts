import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { prepareEmptyTemplate } from '#tests/support/database/database-template.ts';
import { checkLedger, LEDGER_MIGRATIONS, writeTransaction } from '#tests/support/disk/power-cut-ledger.ts';
import { compileProgram, startProgram } from '#tests/support/process/child-program.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { copyDatabaseFiles, FilesChangedError } from './copy-database-files.ts';
import { openDatabase } from './open-database.ts';

/** The long form: `RUNNING_COPIES=60 npx vitest run --project unit src/server/db/copy-database-files.test.ts`. */
const COPIES = Number(process.env.RUNNING_COPIES ?? 2);

let program: string;
let template: string;
let scratch: string;

beforeAll(async () => {
  program = await compileProgram('database/ledger-writer.ts');
  template = await prepareEmptyTemplate();
}, 120_000);

afterAll(() => rm(program, { force: true }));

beforeEach(async () => {
  scratch = await makeScratchFolder('running-copy-');
  return () => rm(scratch, { recursive: true, force: true });
});

async function readCopy(dataDir: string) {
  const db = await openDatabase({ dataDir, template, migrations: LEDGER_MIGRATIONS });
  try {
    return await checkLedger(db);
  } finally {
    await db.close();
  }
}

it(`opens each of ${COPIES} copies of a database that is written to, with all that was acknowledged before`, {
  timeout: 60_000 + COPIES * 20_000,
}, async () => {
  const dataDir = join(scratch, 'data');
  const writer = startProgram(program, [dataDir, template]);
  try {
    await writer.untilLine((line) => line === 'open');
    for (let made = 0; made < COPIES; made += 1) {
      const acknowledged = Number(writer.lines.at(-1));
      await writer.untilLine((line) => Number(line) > (acknowledged || 0) + made * 7);
      const before = Number(writer.lines.at(-1));
      const copy = join(scratch, `copy-${made}`);
      await mkdir(copy);
      await copyDatabaseFiles(join(dataDir, 'postgres-18'), join(copy, 'postgres-18'));
      const written = Number(writer.lines.at(-1));
      writer.child.kill('SIGSTOP');
      const { last, wrong } = await readCopy(copy);
      writer.child.kill('SIGCONT');
      expect(wrong).toEqual([]);
      expect(last).toBeGreaterThanOrEqual(before);
      // Otherwise nothing was written while the files were copied, and this proves nothing.
      expect(written).toBeGreaterThan(before);
      await rm(copy, { recursive: true });
    }
  } finally {
    writer.child.kill('SIGKILL');
    await writer.ended;
  }
});

it('refuses a copy during which a checkpoint ran', { timeout: 120_000 }, async () => {
  const dataDir = join(scratch, 'data');
  const db = await openDatabase({ dataDir, template, migrations: LEDGER_MIGRATIONS });
  try {
    let settled = false;
    const copied = copyDatabaseFiles(join(dataDir, 'postgres-18'), join(scratch, 'copy')).finally(() => {
      settled = true;
    });
    const refused = expect(copied).rejects.toThrow(FilesChangedError);
    // The control file is put into the copy when the data files are there, before the log.
    while (!settled && !existsSync(join(scratch, 'copy', 'global', 'pg_control'))) await setImmediate();
    // The nineteenth transaction of the ledger runs a checkpoint.
    await writeTransaction(db, 19);
    await refused;
  } finally {
    await db.close();
  }
});
