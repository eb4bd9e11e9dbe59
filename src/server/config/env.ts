import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isLoopbackName, parseTrustedProxies } from '#server/http/ip-address.ts';
import { parseSender, type Sender } from '#server/mail/sender.ts';
import { BRAND } from '#shared/lib/brand.ts';
import { MEDIA_LIMITS } from '#shared/media/media.ts';
import { PLAN_LIMITS } from '#shared/plan/plans.ts';

const createOptionalUrl = (protocol: RegExp, error: string) => z.url({ protocol, error }).optional();

const createOptionalText = (pattern: RegExp, error: string) => z.string().regex(pattern, error).optional();

const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' });

const DAY_MS = 86_400_000;

const createWholeNumber = (unit: string, example: number, [min, max]: [number, number]) =>
  z.coerce
    .number({ error: `must be a number of ${unit}, for example ${example}` })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);

const days = createWholeNumber('days', 60, [1, 3650]);

const createPort = (example: string) =>
  z.coerce
    .number({ error: `must be a port number from 1 to 65535, for example ${example}` })
    .int('must be a whole number')
    .min(1, 'must be from 1 to 65535')
    .max(65_535, 'must be from 1 to 65535');

/** `.env.example` documents the variables. Empty values count as not set. */
const EnvSchema = z
  .object({
    PORT: createPort('3000').default(3000),
    HOST: z.string().default('127.0.0.1'),
    METRICS_PORT: createPort('9464').optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    // An unknown value would silently count as "not production" and enable its test pages and demo account.
    NODE_ENV: z
      .enum(['development', 'test', 'production'], {
        error: 'must be production, development or test, or be omitted',
      })
      .optional(),
    BACKUP_DIR: z.string().optional(),
    BACKUP_EVERY_HOURS: createWholeNumber('hours', 24, [1, 8760]).optional(),
    BACKUP_KEEP: days.default(7),
    BACKUP_RECIPIENT: z
      .string()
      .trim()
      .regex(/^age1[0-9a-z]{58}$/, 'must be the public key of `npm run backup -- --new-key` (age1…)')
      .optional(),
    DATABASE_URL: createOptionalUrl(
      /^postgres(ql)?$/,
      'must look like postgres://user:password@host:5432/name, or be omitted to use the PostgreSQL that the server runs itself',
    ),
    POSTGRES_BIN: z.string().optional(),
    PUBLIC_URL: createOptionalUrl(
      /^https?$/,
      'must be the full address people open, for example https://cards.example.org',
    ).transform((url) => url && new URL(url).href.replace(/\/+$/, '')),
    SMTP_URL: createOptionalUrl(
      /^smtps?$/,
      'must look like smtp://user:password@mail.example.org:587 (smtps:// for port 465), or be omitted to write emails to files',
    ),
    MAIL_FROM: z
      .string()
      .refine((text) => parseSender(text) !== null, `must look like ${BRAND} <hello@example.org>`)
      .optional(),
    STRIPE_SECRET_KEY: createOptionalText(
      /^(sk|rk)_(test|live)_\w+$/,
      'must be the secret key of a Stripe account (sk_live_… or sk_test_…)',
    ),
    STRIPE_WEBHOOK_SECRET: createOptionalText(
      /^whsec_\S+$/,
      'must be the signing secret of the webhook endpoint (whsec_…)',
    ),
    PLAN_LIMITS: z.enum(PLAN_LIMITS, { error: 'must be on or off' }).default('on'),
    MEDIA_MB: createWholeNumber('megabytes', 100, [0, MEDIA_LIMITS.quotaMb]).default(100),
    AUTH_CONFIRM_EMAIL: onOrOff.default('off'),
    SIGN_UP_PASSWORD_TWICE: onOrOff.default('off'),
    TRUST_PROXY: z
      .string()
      .refine(
        (text) => parseTrustedProxies(text) !== null,
        'must list the addresses or networks of your proxies, for example 127.0.0.1,10.0.0.0/8',
      )
      .transform((text) => parseTrustedProxies(text) ?? [])
      .default([]),
    SIGN_IN_LIMITS: onOrOff.default('on'),
    SESSION_IDLE_DAYS: days.default(60),
    SESSION_MAX_DAYS: days.default(365),
    STORY_MODEL_URL: createOptionalUrl(
      /^https?$/,
      'must be the address of an OpenAI-compatible endpoint, for example https://api.openai.com/v1',
    ),
    STORY_MODEL: z.string().trim().optional(),
    STORY_MODEL_KEY: z
      .string()
      .trim()
      .regex(/^[!-~]+$/, 'must be a key without spaces')
      .optional(),
    ANALYTICS_GTAG_ID: createOptionalText(
      /^G-[A-Z0-9]{4,20}$/,
      'must be the measurement id of a Google Analytics stream (G-…)',
    ),
    ANALYTICS_PIXEL_ID: createOptionalText(/^\d{5,20}$/, 'must be the id of a Meta pixel, digits only'),
    GOOGLE_CLIENT_ID: z.string().trim().optional(),
    GOOGLE_CLIENT_SECRET: z.string().trim().optional(),
    GOOGLE_ISSUER: createOptionalUrl(
      /^https?$/,
      'must be the address of an OpenID Connect issuer, or be omitted for Google',
    ).default('https://accounts.google.com'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'must be one of fatal, error, warn, info, debug, trace, silent',
      })
      .default('warn'),
  })
  .refine((env) => !env.SMTP_URL || env.MAIL_FROM, {
    path: ['MAIL_FROM'],
    error: 'must be set together with SMTP_URL: the address that your mail server allows you to send from',
    // The check runs even if others fail so that all problems are reported together.
    when: () => true,
  })
  .refine(
    (env) => !env.SMTP_URL || isLoopbackName(new URL(env.SMTP_URL).hostname) || !env.SMTP_URL.includes('?'),
    {
      path: ['SMTP_URL'],
      error:
        'must not have a query (after "?"): connections to a mail server on another machine are always encrypted',
      when: ({ value }) => URL.canParse(String((value as { SMTP_URL?: unknown }).SMTP_URL)),
    },
  )
  .refine((env) => !env.STORY_MODEL_URL === !env.STORY_MODEL, {
    path: ['STORY_MODEL_URL'],
    error: 'must be set together with STORY_MODEL, the name of the model',
    when: () => true,
  })
  .refine((env) => !env.STORY_MODEL_KEY || isPrivateConnection(env.STORY_MODEL_URL), {
    path: ['STORY_MODEL_KEY'],
    error: 'is only sent over https or to this machine: STORY_MODEL_URL must begin with https://',
    when: ({ value }) => URL.canParse(String((value as { STORY_MODEL_URL?: unknown }).STORY_MODEL_URL)),
  })
  .refine((env) => !env.GOOGLE_CLIENT_ID === !env.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_ID'],
    error: 'must be set together with GOOGLE_CLIENT_SECRET: Google provides both',
    when: () => true,
  })
  .transform(({ PUBLIC_URL, NODE_ENV, MAIL_FROM, SESSION_IDLE_DAYS, SESSION_MAX_DAYS, ...env }) => ({
    ...env,
    BACKUP_DIR: env.BACKUP_DIR ?? `${env.DATA_DIR}/backups`,
    SESSION_LIFE: { idleMs: SESSION_IDLE_DAYS * DAY_MS, maxMs: SESSION_MAX_DAYS * DAY_MS },
    MAIL_FROM: readSender(MAIL_FROM),
    // The demo account is offered outside production if the server runs its own database.
    DEMO: !env.DATABASE_URL && NODE_ENV !== 'production',
    NODE_ENV,
    PUBLIC_URL: PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  }));

function isPrivateConnection(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isLoopbackName(hostname);
}

/** Returns a sender with an invalid address by default, because replies cannot arrive without a mail server. */
function readSender(text: string | undefined): Sender {
  const sender = text === undefined ? null : parseSender(text);
  return sender ?? { name: BRAND, address: `no-reply@${BRAND.toLowerCase()}.invalid` };
}

export type Env = z.output<typeof EnvSchema>;

export function parseEnv(
  variables: Record<string, string | undefined>,
): { ok: true; env: Env } | { ok: false; problems: string[] } {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = EnvSchema.safeParse(nonEmpty);
  if (parsed.success) return { ok: true, env: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  };
}

/** Reads the file and the environment, whose variables take precedence. */
export function readSettings(file = '.env'): ReturnType<typeof parseEnv> {
  try {
    // process.loadEnvFile reports an unreadable file as missing.
    const text = readFileSync(file, 'utf8');
    const problems = findInvalidLines(text).map(
      (line) =>
        `${resolve(file)}, line ${line} is not a setting. Write NAME=value, or put # in front of a comment.`,
    );
    if (problems.length > 0) return { ok: false, problems };
    process.loadEnvFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') {
      return {
        ok: false,
        problems: [`Cannot read ${resolve(file)} (${code}): make it readable for this user, or remove it.`],
      };
    }
  }
  return parseEnv(process.env);
}

/** A value in quotes may have several lines. */
const QUOTED = /=[ \t]*(["'`])[\s\S]*?\1/g;

/** Returns the numbers of lines without a value, which Node 20 joins to the next name and newer versions skip. */
function findInvalidLines(text: string): number[] {
  const bare = text.replace(QUOTED, (value) => value.replace(/[^=\n]/g, '').replace(/\n/g, '\n#'));
  return bare
    .split('\n')
    .map((line) => line.trim())
    .flatMap((line, index) => (line === '' || line.startsWith('#') || line.includes('=') ? [] : [index + 1]));
}
