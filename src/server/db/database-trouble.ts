import { DatabaseUnavailableError } from './connect.ts';

export function getDatabaseErrorCode(error: unknown): string | null {
  return findDatabaseError(error)?.code ?? null;
}

export function getViolatedConstraint(error: unknown): string | null {
  return findDatabaseError(error)?.constraint ?? null;
}

/** Returns true if the account was deleted during the request. Every table references it by a foreign key on `user_id`. */
export function isErasedAccountError(error: unknown): boolean {
  const { code, constraint } = findDatabaseError(error) ?? {};
  return code === '23503' && constraint?.endsWith('_user_id_fkey') === true;
}

type DatabaseError = {
  code: string;
  message: string;
  detail: string | null;
  hint: string | null;
  constraint: string | null;
};

/** Node's errors have codes as well (EPIPE, E2BIG, …). A SQLSTATE has five characters, a digit and no initial E. */
const SQLSTATE = /^(?!E)(?=.*\d)[0-9A-Z]{5}$/;

export function findDatabaseError(error: unknown): DatabaseError | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, message, detail, hint, constraint } = current as Error & Record<string, unknown>;
    if (typeof code !== 'string' || !SQLSTATE.test(code)) continue;
    const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
    return { code, message, detail: toText(detail), hint: toText(hint), constraint: toText(constraint) };
  }
  return null;
}

export type DatabaseTroubleCode =
  | 'database_unreachable'
  | 'database_full'
  | 'database_read_only'
  | 'database_damaged'
  | 'database_busy';

export type DatabaseTrouble = { code: DatabaseTroubleCode; retryAfterS: number | null };

const UNREACHABLE: DatabaseTrouble = { code: 'database_unreachable', retryAfterS: 10 };
const BUSY: DatabaseTrouble = { code: 'database_busy', retryAfterS: 3 };
const FULL: DatabaseTrouble = { code: 'database_full', retryAfterS: 60 };
const DAMAGED: DatabaseTrouble = { code: 'database_damaged', retryAfterS: null };

/** Each key is a SQLSTATE or the prefix of several (PostgreSQL documentation, appendix A). The longest match wins. */
const TROUBLE_BY_STATE: Record<string, DatabaseTrouble> = {
  '08': UNREACHABLE,
  '28': UNREACHABLE,
  '3D000': UNREACHABLE,
  '25P03': UNREACHABLE,
  '25P04': UNREACHABLE,
  '57P': UNREACHABLE,
  '25006': { code: 'database_read_only', retryAfterS: 60 },
  '40001': BUSY,
  '40P01': BUSY,
  '55P03': BUSY,
  '57014': BUSY,
  '53': BUSY,
  '53100': FULL,
  '58': DAMAGED,
  XX001: DAMAGED,
  XX002: DAMAGED,
};

export function findDatabaseTrouble(error: unknown): DatabaseTrouble | null {
  const state = getDatabaseErrorCode(error);
  for (let length = state?.length ?? 0; length >= 2; length -= 1) {
    const trouble = TROUBLE_BY_STATE[state?.slice(0, length) ?? ''];
    if (trouble !== undefined) return trouble;
  }
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailableError) return UNREACHABLE;
  }
  return null;
}

const SENTENCES: Partial<Record<DatabaseTroubleCode, string>> = {
  database_busy: 'Our server is busy. Please try again in a moment.',
  database_full: 'The disk of our server is full at the moment. Please try again later.',
};

export function describeDatabaseTrouble({ code }: DatabaseTrouble): string {
  return SENTENCES[code] ?? 'Our server cannot reach its data at the moment. Please try again later.';
}
