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

  it('requires MAIL_FROM with SMTP_URL', () => {
    const SMTP_URL = 'smtp://cards:secret@mail.example.org:587';
    expect(parseEnv({ SMTP_URL, MAIL_FROM: 'Cards <hello@example.org>' })).toMatchObject({
      ok: true,
      env: { SMTP_URL, MAIL_FROM: { name: 'Cards', address: 'hello@example.org' } },
    });
    expect(parseEnv({ SMTP_URL, PORT: '0' })).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^PORT: /), expect.stringMatching(/^MAIL_FROM: must be set/)],
    });
    expect(parseEnv({ MAIL_FROM: 'no-address' })).toMatchObject({
      problems: [expect.stringMatching(/^MAIL_FROM: must look like/)],
    });
    expect(parseEnv({ SMTP_URL: 'mail.example.org', MAIL_FROM: 'a@b.c' })).toMatchObject({
      problems: [expect.stringMatching(/^SMTP_URL: /)],
    });
  });

  // docs/security.md#mail-encryption
  it('refuses SMTP options that could disable encryption to another machine', () => {
    const read = (SMTP_URL: string) => parseEnv({ SMTP_URL, MAIL_FROM: 'hello@example.org' });
    for (const option of ['ignoreTLS=true', 'tls.rejectUnauthorized=false', 'requireTLS=false'])
      expect(read(`smtp://mail.example.org?${option}`)).toMatchObject({
        problems: [expect.stringMatching(/^SMTP_URL: must have nothing after a "\?"/)],
      });
    expect(read('smtp://127.0.0.1:25?ignoreTLS=true').ok).toBe(true);
    expect(read('smtps://u:p%3F@mail.example.org').ok).toBe(true);
  });

  it('reads session lifetimes in whole days', () => {
    expect(parseEnv({ SESSION_IDLE_DAYS: '14', SESSION_MAX_DAYS: '30' })).toMatchObject({
      env: { SESSION_LIFE: { idleMs: 14 * 86_400_000, maxMs: 30 * 86_400_000 } },
    });
    expect(parseEnv({ SESSION_IDLE_DAYS: '0', SESSION_MAX_DAYS: 'never' })).toMatchObject({
      problems: [
        expect.stringMatching(/^SESSION_IDLE_DAYS: must be at least 1/),
        expect.stringMatching(/^SESSION_MAX_DAYS: must be a number of days/),
      ],
    });
  });

  it('refuses malformed analytics ids', () => {
    const ids = { ANALYTICS_GTAG_ID: 'G-ABC123DEF4', ANALYTICS_PIXEL_ID: '123456789012345' };
    expect(parseEnv(ids)).toMatchObject({ ok: true, env: ids });
    expect(parseEnv({ ANALYTICS_GTAG_ID: "G-1'; *", ANALYTICS_PIXEL_ID: 'pixel' })).toMatchObject({
      problems: [
        expect.stringMatching(/^ANALYTICS_GTAG_ID: must be the measurement id/),
        expect.stringMatching(/^ANALYTICS_PIXEL_ID: must be the id of a Meta pixel/),
      ],
    });
  });

  it('requires both Google keys together', () => {
    const both = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(parseEnv(both)).toMatchObject({ ok: true, env: both });
    for (const half of [{ GOOGLE_CLIENT_ID: 'id' }, { GOOGLE_CLIENT_SECRET: 'secret' }]) {
      expect(parseEnv(half)).toMatchObject({
        problems: [expect.stringMatching(/^GOOGLE_CLIENT_ID: must be set together/)],
      });
    }
    expect(parseEnv({ ...both, GOOGLE_ISSUER: 'accounts' })).toMatchObject({
      problems: [expect.stringMatching(/^GOOGLE_ISSUER: /)],
    });
  });

  it('requires STORY_MODEL with its URL, and HTTPS for its key', () => {
    const model = { STORY_MODEL_URL: 'https://models.example.org/v1', STORY_MODEL: 'small' };
    expect(parseEnv({ ...model, STORY_MODEL_KEY: 'secret' })).toMatchObject({ ok: true, env: model });
    const local = { ...model, STORY_MODEL_URL: 'http://localhost:11434/v1' };
    expect(parseEnv({ ...local, STORY_MODEL_KEY: 'secret' })).toMatchObject({ ok: true, env: local });
    for (const half of [{ STORY_MODEL: 'small' }, { STORY_MODEL_URL: 'https://models.example.org' }])
      expect(parseEnv(half)).toMatchObject({
        problems: [expect.stringMatching(/^STORY_MODEL_URL: must be set/)],
      });
    const open = parseEnv({
      ...model,
      STORY_MODEL_URL: 'http://models.example.org',
      STORY_MODEL_KEY: 'secret',
    });
    expect(open).toMatchObject({
      problems: [expect.stringMatching(/^STORY_MODEL_KEY: is only sent by https/)],
    });
    expect(parseEnv({ ...model, STORY_MODEL_URL: 'models' }).ok).toBe(false);
  });

  it('treats empty values as not set', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: ' ' })).toEqual(parseEnv({}));
  });

  it('accepts valid settings, and strips the trailing slash of PUBLIC_URL', () => {
    const result = parseEnv({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/cards',
      DATABASE_URL: 'postgresql://cards:secret@db.example.org:5432/cards?sslmode=require',
      PUBLIC_URL: 'https://cards.example.org/',
      LOG_LEVEL: 'debug',
      PLAN_LIMITS: 'off',
    });
    expect(result).toMatchObject({
      ok: true,
      env: { PORT: 8080, PUBLIC_URL: 'https://cards.example.org', PLAN_LIMITS: 'off' },
    });
    expect(parseEnv({ AUTH_CONFIRM_EMAIL: 'on' })).toMatchObject({ env: { AUTH_CONFIRM_EMAIL: 'on' } });
    expect(parseEnv({ AUTH_CONFIRM_EMAIL: 'yes' })).toMatchObject({
      problems: [expect.stringMatching(/^AUTH_CONFIRM_EMAIL: must be on or off/)],
    });
    expect(parseEnv({ PLAN_LIMITS: 'none' })).toMatchObject({
      problems: [expect.stringMatching(/^PLAN_LIMITS: must be on or off/)],
    });
  });

  it('uses PORT in the default PUBLIC_URL', () => {
    expect(parseEnv({ PORT: '4000' })).toMatchObject({
      ok: true,
      env: { PUBLIC_URL: 'http://localhost:4000' },
    });
  });

  // docs/security.md#settings-secrets
  it('lists all problems without any secret', () => {
    const result = parseEnv({
      PORT: '70000',
      DATABASE_URL: 'mysql://u:hunter2@h/db',
      PUBLIC_URL: 'cards',
      LOG_LEVEL: 'loud',
    });
    expect(result.ok).toBe(false);
    const problems = result.ok ? [] : result.problems;
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'PUBLIC_URL',
      'LOG_LEVEL',
    ]);
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  it.each(['0', '-1', '65536', '3000.5', 'abc', '1e9'])('refuses port %s', (PORT) => {
    expect(parseEnv({ PORT }).ok).toBe(false);
  });

  it('explains the format of Stripe keys without repeating them', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };
    expect(parseEnv(keys)).toMatchObject({ ok: true, env: keys });
    const swapped = parseEnv({ STRIPE_SECRET_KEY: 'whsec_abc', STRIPE_WEBHOOK_SECRET: 'sk_test_abc' });
    const problems = swapped.ok ? [] : swapped.problems;
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ]);
    expect(problems.join('\n')).not.toContain('abc');
  });

  // docs/security.md#test-pages
  // docs/security.md#test-sign-in
  it.each(['prod', 'Production', 'PRODUCTION', 'staging', 'live', 'production;'])(
    'refuses the unknown NODE_ENV %s',
    (NODE_ENV) => {
      expect(parseEnv({ NODE_ENV })).toEqual({
        ok: false,
        problems: ['NODE_ENV: must be production, development or test, or be left out'],
      });
    },
  );

  // docs/security.md#demo-account
  it("enables the demo only outside production and on the server's own database", () => {
    const demo = (variables: Record<string, string>) => {
      const parsed = parseEnv(variables);
      return parsed.ok && parsed.env.DEMO;
    };
    expect(demo({ NODE_ENV: 'development' })).toBe(true);
    expect(demo({ NODE_ENV: 'production' })).toBe(false);
    expect(demo({ DATABASE_URL: 'postgres://localhost/cards' })).toBe(false);
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
      problems: [`${file}, line 5 is no setting. Write NAME=value, or # in front of a remark.`],
    });
  });

  it('accepts a quoted value with several lines', async () => {
    vi.stubEnv('GREETING', undefined);
    await writeFile(file, 'GREETING="good\nmorning" # to all\nHOST=0.0.0.0\n');
    expect(readSettings(file)).toMatchObject({ ok: true, env: { HOST: '0.0.0.0' } });
    expect(process.env.GREETING).toBe('good\nmorning');
  });

  it('reports a file that cannot be read, with the next step', async () => {
    await mkdir(file);
    expect(readSettings(file)).toEqual({
      ok: false,
      problems: [`${file} cannot be read (EISDIR): let this user read the file, or remove it.`],
    });
  });
});
