import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBilling } from '#server/billing/billing.ts';
import { createModeFinder, createStripeClient } from '#server/billing/stripe/client.ts';
import type { Env } from '#server/config/env.ts';
import { openExistingDatabase, placeOf } from '#server/db/open-database.ts';
import { resolveGivenPath } from '#server/files/private-files.ts';
import { createLogger } from '#server/http/log.ts';
import { createMailer } from '#server/mail/mail-queue.ts';
import { ADMIN_HELP, type AdminAnswer, AdminError, type AdminRequest, parseAdminArgs } from './admin-args.ts';
import { type AdminDeps, exportForOperator, runAdmin } from './run-admin.ts';

type Row = Record<string, string | number | null>;

/** Two columns wide in a terminal: Chinese, full-width forms, emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu;
/** What could move the cursor or hide text, in a name that a person chose. */
const CONTROL = /[\p{Cc}\p{Cf}]/gu;

/** The lines of a table for people; columns that are empty in every row are left out. */
export function formatTable(rows: readonly Row[]): string[] {
  const shown = (value: Row[string] | undefined) => String(value ?? '').replace(CONTROL, ' ');
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => shown(row[name]) !== ''),
  );
  if (names.length === 0) return [];
  const table = [
    names.map((name) => name.replaceAll('_', ' ')),
    ...rows.map((row) => names.map((name) => shown(row[name]))),
  ];
  const widths = names.map((_, column) => Math.max(...table.map((cells) => widthOf(cells[column] ?? ''))));
  return table.map((cells) =>
    cells
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}

function widthOf(text: string): number {
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

/** How long a process that died keeps a family's payments locked. */
const LEASE_MS = 30_000;

/**
 * `npm run admin`: carries a command out and returns the lines to print. Throws an Error in words for the
 * operator.
 * @param ask asks a question at the terminal; null where there is none
 */
export async function runAdminCli(
  settings: AdminSettings,
  argv: readonly string[],
  ask: ((question: string) => Promise<string>) | null = askAtTerminal(),
): Promise<string[]> {
  const request = parseAdminArgs(argv);
  if (request.kind === 'help') return [ADMIN_HELP];
  await confirmErasure(request, ask);
  const answer =
    request.kind === 'export'
      ? await saveExport(settings, request)
      : await withDatabase(settings, (deps) => runAdmin(deps, request.command));
  return request.json ? [JSON.stringify(answer, null, 1)] : [...answer.lines, ...formatTable(answer.rows)];
}

async function confirmErasure(
  request: AdminRequest,
  ask: ((question: string) => Promise<string>) | null,
): Promise<void> {
  if (request.kind !== 'command' || request.command.name !== 'erase' || request.yes) return;
  const { email } = request.command;
  if (ask === null) throw new AdminError('This cannot be undone. Add --yes to erase without being asked.');
  const typed = await ask(
    `Everything about ${email} will be erased and cannot be brought back.\nType the address to go on: `,
  );
  if (typed.trim().toLowerCase() !== email)
    throw new AdminError('Nothing was erased: that is not the address.');
}

async function saveExport(
  settings: AdminSettings,
  { email, file: name }: Extract<AdminRequest, { kind: 'export' }>,
): Promise<AdminAnswer> {
  const file = resolveGivenPath(name);
  const save = async (bytes: Readable) => {
    // Only for its owner, and never over a file that is there.
    await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600 })).catch(
      (error: NodeJS.ErrnoException) => {
        throw new AdminError(
          error.code === 'EEXIST'
            ? `${file} is there already. Name another file.`
            : `${file} could not be written: ${error.message}`,
        );
      },
    );
    return { lines: [`Everything about ${email} is in ${file}.`], rows: [] };
  };
  return withDatabase(settings, async (deps) => save(Readable.from(await exportForOperator(deps, email))));
}

async function withDatabase<T>(settings: AdminSettings, run: (deps: AdminDeps) => Promise<T>): Promise<T> {
  const db = await openExistingDatabase(placeOf(settings));
  try {
    const clock = () => new Date();
    const log = createLogger(settings.LOG_LEVEL, { write: (line) => process.stderr.write(line) });
    // A running server finds what is queued within a minute.
    const mailer = createMailer({ clock, wake: () => {} });
    const { STRIPE_SECRET_KEY: key, PUBLIC_URL: publicUrl } = settings;
    const stripe = key === undefined ? null : createStripeClient(key, null);
    const billing =
      key === undefined || stripe === null
        ? null
        : createBilling({
            db,
            clock,
            mailer,
            log,
            publicUrl,
            stripe,
            findMode: createModeFinder(stripe, key),
            webhookSecret: null,
            leaseMs: LEASE_MS,
          });
    const { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: everyHours } = settings;
    const backupPlan = everyHours === undefined ? null : { folder: resolve(folder), everyHours };
    return await run({ db, clock, mailer, billing, backupPlan, log });
  } finally {
    await db.close();
  }
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
