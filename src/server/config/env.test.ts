import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseEnv, readSettings } from './env.ts';

describe('parseEnv', () => {
  it('has a default for every required setting', () => {
    expect(parseEnv({})).toEqual({
      ok: true,
      env: {
        DEMO: true,
        PORT: 3000,
        HOST: '127.0.0.1',
        METRICS_HOST: '127.0.0.1',
        BACKUP_DIR: './data/backups',
        BACKUP_KEEP: 7,
        DATA_DIR: './data',
        PUBLIC_URL: 'http://localhost:3000',
        PLAN_LIMITS: 'on',
        MEDIA_MB: 100,
        AUTH_CONFIRM_EMAIL: 'off',
        SIGN_UP_PASSWORD_TWICE: 'off',
        SIGN_IN_LIMITS: 'on',
        SESSION_LIFE: { idleMs: 60 * 86_400_000, maxMs: 365 * 86_400_000 },
        TRUST_PROXY: [],
        LOG_LEVEL: 'warn',
        GOOGLE_ISSUER: 'https://accounts.google.com',
        MAIL_FROM: { name: 'Sproutcards', address: 'no-reply@sproutcards.invalid' },
      },
    });
  });

  const SMTP = { SMTP_URL: 'smtp://cards:secret@mail.example.org:587', MAIL_FROM: 'hello@example.org' };
  const MODEL = { STORY_MODEL_URL: 'https://models.example.org/v1', STORY_MODEL: 'small' };
  const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

  it.each([
    { PORT: '8080', HOST: '0.0.0.0', DATA_DIR: '/var/lib/cards', LOG_LEVEL: 'debug', PLAN_LIMITS: 'off' },
    { DATABASE_URL: 'postgresql://cards:secret@db.example.org:5432/cards?sslmode=require' },
    SMTP,
    { ...SMTP, SMTP_URL: 'smtp://127.0.0.1:25?ignoreTLS=true' },
    { ...SMTP, SMTP_URL: 'smtps://u:p%3F@mail.example.org' },
    { AUTH_CONFIRM_EMAIL: 'on' },
    { ANALYTICS_GTAG_ID: 'G-ABC123DEF4', ANALYTICS_PIXEL_ID: '123456789012345' },
    GOOGLE,
    { ...MODEL, STORY_MODEL_KEY: 'secret' },
    { ...MODEL, STORY_MODEL_URL: 'http://localhost:11434/v1', STORY_MODEL_KEY: 'secret' },
    { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' },
  ])('accepts %j', ({ PORT, MAIL_FROM, ...texts }: Record<string, string>) => {
    expect(parseEnv({ PORT, MAIL_FROM, ...texts })).toMatchObject({
      ok: true,
      env: {
        ...texts,
        ...(PORT && { PORT: Number(PORT) }),
        ...(MAIL_FROM && { MAIL_FROM: { address: MAIL_FROM } }),
      },
    });
  });

  it.each([
    [{ SMTP_URL: SMTP.SMTP_URL }, 'MAIL_FROM: must be set together with SMTP_URL'],
    [{ MAIL_FROM: 'no-address' }, 'MAIL_FROM: must look like'],
    [{ ...SMTP, SMTP_URL: 'mail.example.org' }, 'SMTP_URL: must look like'],
    [{ SESSION_IDLE_DAYS: '0' }, 'SESSION_IDLE_DAYS: must be at least 1'],
    [{ SESSION_MAX_DAYS: 'never' }, 'SESSION_MAX_DAYS: must be a number of days'],
    [{ ANALYTICS_GTAG_ID: "G-1'; *" }, 'ANALYTICS_GTAG_ID: must be the measurement id'],
    [{ STRIPE_SECRET_KEY: ' sk_test_abc' }, 'STRIPE_SECRET_KEY: must be the secret key'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_abc ' }, 'STRIPE_WEBHOOK_SECRET: must be the signing secret'],
    [{ ANALYTICS_PIXEL_ID: 'pixel' }, 'ANALYTICS_PIXEL_ID: must be the id of a Meta pixel'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID: must be set together'],
    [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID: must be set together'],
    [{ ...GOOGLE, GOOGLE_ISSUER: 'accounts' }, 'GOOGLE_ISSUER: '],
    [{ STORY_MODEL: 'small' }, 'STORY_MODEL_URL: must be set'],
    [{ STORY_MODEL_URL: 'https://models.example.org' }, 'STORY_MODEL_URL: must be set'],
    [{ ...MODEL, STORY_MODEL_URL: 'models' }, 'STORY_MODEL_URL: must be the address'],
    [
      { ...MODEL, STORY_MODEL_URL: 'http://models.example.org', STORY_MODEL_KEY: 'secret' },
      'STORY_MODEL_KEY: is only sent over https',
    ],
    [{ AUTH_CONFIRM_EMAIL: 'yes' }, 'AUTH_CONFIRM_EMAIL: must be on or off'],
    [{ PLAN_LIMITS: 'none' }, 'PLAN_LIMITS: must be on or off'],
  ])('rejects %j', (settings, problem) => {
    const problems = [expect.stringContaining(problem)];
    expect(parseEnv(settings)).toEqual({ ok: false, problems });
  });

  // docs/security.md#mail-encryption
  it.each(['ignoreTLS=true', 'tls.rejectUnauthorized=false', 'requireTLS=false'])(
    'rejects the SMTP option %s, which could disable encryption',
    (option) => {
      const problems = [expect.stringMatching(/^SMTP_URL: must not have a query \(after "\?"\)/)];
      expect(parseEnv({ ...SMTP, SMTP_URL: `smtp://mail.example.org?${option}` })).toMatchObject({
        problems,
      });
    },
  );

  it('parses the sender of emails', () => {
    expect(parseEnv({ ...SMTP, MAIL_FROM: 'Cards <hello@example.org>' })).toMatchObject({
      env: { MAIL_FROM: { name: 'Cards', address: 'hello@example.org' } },
    });
  });

  it('reads session lifetimes in whole days', () => {
    expect(parseEnv({ SESSION_IDLE_DAYS: '14', SESSION_MAX_DAYS: '30' })).toMatchObject({
      env: { SESSION_LIFE: { idleMs: 14 * 86_400_000, maxMs: 30 * 86_400_000 } },
    });
  });

  it('treats empty values as not set', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: ' ' })).toEqual(parseEnv({}));
  });

  it('strips the trailing slash of PUBLIC_URL', () => {
    expect(parseEnv({ PUBLIC_URL: 'https://cards.example.org/' })).toMatchObject({
      env: { PUBLIC_URL: 'https://cards.example.org' },
    });
    expect(parseEnv({ PORT: '4000' })).toMatchObject({ env: { PUBLIC_URL: 'http://localhost:4000' } });
  });

  // docs/security.md#settings-secrets
  it('lists all problems at once without any secret', () => {
    const result = parseEnv({
      PORT: '70000',
      DATABASE_URL: 'mysql://u:hunter2@h/db',
      PUBLIC_URL: 'cards',
      SMTP_URL: SMTP.SMTP_URL,
      STRIPE_SECRET_KEY: 'whsec_hunter2',
      STRIPE_WEBHOOK_SECRET: 'sk_test_hunter2',
      LOG_LEVEL: 'loud',
    });
    const problems = result.ok ? [] : result.problems;
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'PUBLIC_URL',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'LOG_LEVEL',
      'MAIL_FROM',
    ]);
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  it.each(['0', '-1', '65536', '3000.5', 'abc', '1e9'])('rejects port %s', (PORT) => {
    expect(parseEnv({ PORT }).ok).toBe(false);
  });

  // docs/security.md#test-pages
  // docs/security.md#test-sign-in
  it.each(['prod', 'Production', 'PRODUCTION', 'staging', 'live', 'production;'])(
    'rejects the unknown NODE_ENV %s',
    (NODE_ENV) => {
      expect(parseEnv({ NODE_ENV })).toEqual({
        ok: false,
        problems: ['NODE_ENV: must be production, development or test, or be omitted'],
      });
    },
  );

  // docs/security.md#demo-account
  it.each([
    [{ NODE_ENV: 'development' }, true],
    [{ NODE_ENV: 'production' }, false],
    [{ DATABASE_URL: 'postgres://localhost/cards' }, false],
  ])("enables the demo only outside production and on the server's own database: %j", (settings, DEMO) => {
    expect(parseEnv(settings)).toMatchObject({ ok: true, env: { DEMO } });
  });
});

describe('readSettings', () => {
  let file: string;

  beforeEach(async () => {
    vi.stubEnv('PORT', '4000');
    vi.stubEnv('HOST', undefined);
    const folder = await mkdtemp(join(tmpdir(), 'sproutcards-settings-'));
    file = join(folder, '.env');
    return async () => {
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    };
  });

  it('reads only the environment when there is no file', () => {
    expect(readSettings(file)).toMatchObject({ ok: true, env: { PORT: 4000, HOST: '127.0.0.1' } });
  });

  it('prefers the environment to the file', async () => {
    await writeFile(file, 'PORT=5000\nHOST=0.0.0.0\n');
    expect(readSettings(file)).toMatchObject({ ok: true, env: { PORT: 4000, HOST: '0.0.0.0' } });
  });

  it('reports lines without a value', async () => {
    await writeFile(
      file,
      '# A comment\nPORT=5000\n\nexport GREETING=hello\nthis is nonsense\nHOST=0.0.0.0\n',
    );
    expect(readSettings(file)).toEqual({
      ok: false,
      problems: [`${file}, line 5 is not a setting. Write NAME=value, or put # in front of a comment.`],
    });
  });

  it('accepts a quoted value with several lines', async () => {
    vi.stubEnv('GREETING', undefined);
    await writeFile(file, 'GREETING="good\nmorning" # to all\nHOST=0.0.0.0\n');
    expect(readSettings(file)).toMatchObject({ ok: true, env: { HOST: '0.0.0.0' } });
    expect(process.env.GREETING).toBe('good\nmorning');
  });

  it('reports the next step for a file that cannot be read', async () => {
    await mkdir(file);
    expect(readSettings(file)).toEqual({
      ok: false,
      problems: [`Cannot read ${file} (EISDIR): make it readable for this user, or remove it.`],
    });
  });
});
