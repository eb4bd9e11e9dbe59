import type { LightMyRequestResponse } from 'fastify';

/** What must never be read in an error: places in the code, statements, the drivers' own words. */
const INNER =
  /\bat [^\n]{0,200}\.(?:ts|js|mjs):\d+|node_modules|Failed query|params: |\binsert into "|\bselect "|\bupdate "\w+" set|\bdelete from "|ECONNREFUSED|ZodError|TypeError|RangeError|ReferenceError|is not a function|Cannot read propert/;
/** The words of a table are part of PostgREST's dialect alone. */
const TABLES = /relation "|violates |violates row-level|invalid input syntax|invalid byte sequence/;

/** Says what is wrong about an answer, or null: a status of 500, an unknown shape, a word about the inside. */
export function findFault(path: string, method: string, response: LightMyRequestResponse): string | null {
  const { statusCode, headers, body } = response;
  if (statusCode >= 500 && !isHonestPause(response)) return `status ${statusCode}`;
  if (statusCode < 400 || isForeign(path)) return null;
  if (INNER.test(body)) return 'tells of the inside';
  const isRest = path.startsWith('/rest/v1/');
  if (!isRest && TABLES.test(body)) return 'tells of the tables';
  if (method === 'HEAD') return null;
  const type = String(headers['content-type'] ?? '');
  if (type.startsWith('text/html')) return isPage(path) ? null : 'a page where a program reads';
  if (!type.startsWith('application/json')) return `the type ${type}`;
  return hasCode(JSON.parse(body), isRest) ? null : 'no stable code';
}

/** 503 is for what is over soon, and says so: with a code and when to come again. */
function isHonestPause({ statusCode, headers, body }: LightMyRequestResponse): boolean {
  return (
    statusCode === 503 &&
    /"code":"(?:busy|billing_busy|database_busy)"/.test(body) &&
    headers['retry-after'] !== undefined
  );
}

/** The test sign-in is a library's, with its own words. */
const isForeign = (path: string) => path.startsWith('/test-sign-in');

/** The pages for people beside the app: the end of the waitlist's mails, test payments and the test sign-in. */
const isPage = (path: string) =>
  /^\/(?:api\/waitlist|c\/pay|p\/session|invoice|auth\/v1\/(?:verify|authorize|callback))/.test(path);

function hasCode(said: unknown, isRest: boolean): boolean {
  if (said === null || typeof said !== 'object') return false;
  const { code, error_code, error, message } = said as Record<string, unknown>;
  if (isRest) return typeof code === 'string' && /^\w{4,40}$/.test(code) && typeof message === 'string';
  return [code, error_code, error].some((name) => typeof name === 'string' && /^[a-z0-9_]{3,60}$/.test(name));
}
