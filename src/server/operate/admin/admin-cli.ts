import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type Billing, createBilling } from '#server/billing/billing.ts';
import { createAccountFinder, createStripeClient } from '#server/billing/stripe/client.ts';
import type { Env } from '#server/config/env.ts';
import type { Database } from '#server/db/database.ts';
import { withExistingDatabase } from '#server/db/open-database.ts';
import { createLogger } from '#server/http/log.ts';
import { createMailer } from '#server/mail/mail-queue.ts';
import { ADMIN_HELP, parseAdminArgs } from './admin-args.ts';
import { type AdminDeps, runAdmin } from './run-admin.ts';

type Row = Record<string, string | number | null>;

/** Chinese, full-width forms and emoji are two columns wide in a terminal. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu;
/** These characters in a name could move the cursor or hide text. */
const CONTROL = /[\p{Cc}\p{Cf}]/gu;

export function formatTable(rows: readonly Row[]): string[] {
  const format = (value: Row[string] | undefined) => String(value ?? '').replace(CONTROL, ' ');
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => format(row[name]) !== ''),
  );
  if (names.length === 0) return [];
  const table = [
    names.map((name) => name.replaceAll('_', ' ')),
    ...rows.map((row) => names.map((name) => format(row[name]))),
  ];
  const widths = names.map((_, column) => Math.max(...table.map((cells) => getWidth(cells[column] ?? ''))));
  return table.map((cells) =>
    cells
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - getWidth(cell)))
      .join('  ')
      .trimEnd(),
  );
}

function getWidth(text: string): number {
  return [...text].length + (text.match(WIDE)?.length ?? 0);
}

export type AdminSettings = Pick<
  Env,
  | 'BACKUP_DIR'
  | 'BACKUP_EVERY_HOURS'
  | 'DATABASE_URL'
  | 'DATA_DIR'
  | 'POSTGRES_BIN'
  | 'PUBLIC_URL'
  | 'STRIPE_SECRET_KEY'
  | 'LOG_LEVEL'
>;

const LEASE_MS = 30_000;

/**
 * Runs a command and returns the lines to print. `ask` is null without a terminal.
 * @throws Error whose message is for the operator
 */
export async function runAdminCli(
  settings: AdminSettings,
  argv: readonly string[],
  ask: ((question: string) => Promise<string>) | null = askAtTerminal(),
): Promise<string[]> {
  const request = parseAdminArgs(argv);
  if (request === null) return [ADMIN_HELP];
  const { command, json, yes } = request;
  if (command.name === 'erase' && !yes) {
    await confirm(
      command.email,
      `Everything about ${command.email} will be erased and cannot be restored.`,
      ask,
    );
  }
  if (command.name === 'restore-family' && !yes) {
    await confirm(command.who, `What ${command.who} has now will be replaced by what is in the backup.`, ask);
  }
  const { lines, rows = [] } = await withExistingDatabase(settings, (db) =>
    runAdmin(createAdminDeps(settings, db), command),
  );
  return json ? [JSON.stringify({ lines, rows }, null, 1)] : [...lines, ...formatTable(rows)];
}

async function confirm(
  who: string,
  consequence: string,
  ask: ((question: string) => Promise<string>) | null,
): Promise<void> {
  if (ask === null) throw new Error('This cannot be undone. Add --yes to continue without being asked.');
  const typed = await ask(`${consequence}\nType ${who} to continue: `);
  if (typed.trim().toLowerCase() !== who) throw new Error(`Nothing was changed: that is not ${who}.`);
}

function createAdminDeps(settings: AdminSettings, db: Database): AdminDeps {
  const clock = () => new Date();
  const log = createLogger(settings.LOG_LEVEL, { write: (line) => process.stderr.write(line) });
  // A running server finds queued emails within a minute.
  const mailer = createMailer({ clock, wake: () => {} });
  const { STRIPE_SECRET_KEY: key, PUBLIC_URL: publicUrl } = settings;
  const base = { db, clock, mailer, log, publicUrl };
  let billing: Billing | null = null;
  if (key !== undefined) {
    const stripe = createStripeClient(key, null);
    const findStripeMode = createAccountFinder(stripe, key);
    billing = createBilling({ ...base, stripe, findStripeMode, webhookSecret: null, leaseMs: LEASE_MS });
  }
  const { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: everyHours } = settings;
  const backupPlan = everyHours === undefined ? null : { folder: resolve(folder), everyHours };
  return { ...base, billing, backupPlan, erasedFolders: [resolve(settings.DATA_DIR), resolve(folder)] };
}

function askAtTerminal(): ((question: string) => Promise<string>) | null {
  if (!process.stdin.isTTY) return null;
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await terminal.question(question);
    } finally {
      terminal.close();
    }
  };
}
