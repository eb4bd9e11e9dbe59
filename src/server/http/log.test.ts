import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLogger, runWithRequestId, runWithRunId } from './log.ts';

function logLines(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => lines.push(line) }));
  return lines.join('');
}

describe('createLogger', () => {
  // docs/security.md#log
  it('redacts credentials up to two levels deep', () => {
    const text = logLines((logger) => {
      logger.info(
        { password: 'hunter2', headers: { authorization: 'Bearer hunter2', apikey: 'hunter2' } },
        'a',
      );
      logger.info({ body: { session: { refresh_token: 'hunter2' }, email: 'parent@example.org' } }, 'b');
    });
    expect(text).not.toContain('hunter2');
    expect(text).toContain('parent@example.org');
    expect(text).toContain('[redacted]');
  });

  it('omits the query from logged URLs', () => {
    const text = logLines((logger) => {
      logger.info({ req: { id: 'r1', method: 'GET', url: '/auth/v1/verify?token=hunter2' } }, 'request');
    });
    expect(text).toContain('"url":"/auth/v1/verify"');
    expect(text).not.toContain('hunter2');
  });

  // docs/security.md#log
  it('logs the route instead of tokens in a URL', () => {
    const getLoggedUrl = (url: string, route?: string) => {
      const req = { id: 'r1', method: 'GET', url, ...(route && { routeOptions: { url: route } }) };
      return JSON.parse(logLines((logger) => logger.info({ req }, 'request'))).req.url;
    };
    expect(getLoggedUrl('/p/session/hunter2?notice=a', '/p/session/:id')).toBe('/p/session/:id');
    expect(getLoggedUrl('/create-checkout-session', '/create-checkout-session')).toBe(
      '/create-checkout-session',
    );
    expect(getLoggedUrl(`/test-sign-in/auth/${'x'.repeat(43)}`, '/test-sign-in/*')).toBe(
      '/test-sign-in/auth/[hidden]',
    );
    expect(getLoggedUrl(`/reset-password/${'x'.repeat(43)}/now`, '/*')).toBe('/reset-password/[hidden]/now');
    expect(getLoggedUrl(`/${'x'.repeat(43)}`)).toBe('/[hidden]');
    expect(getLoggedUrl('/assets/flashcards-manager-BxY12345.js', '/*')).toBe(
      '/assets/flashcards-manager-BxY12345.js',
    );
    expect(getLoggedUrl('/reset-password#token=hunter2')).toBe('/reset-password');
  });

  it('logs nothing below its level', () => {
    expect(logLines((logger) => logger.debug('quiet'))).toBe('');
  });

  // docs/security.md#log
  it('omits the parameters and details of a failed statement', () => {
    const refused = Object.assign(new Error('violates check constraint "users_email_is_lower_case"'), {
      code: '23514',
      constraint: 'users_email_is_lower_case',
      detail: 'Failing row contains (hunter2).',
      params: ['hunter2'],
    });
    const failed = new DrizzleQueryError(
      'insert into users values ($1)',
      ['hunter2\n    at hunter2'],
      refused,
    );
    const text = logLines((logger) => logger.error({ err: failed }, 'request failed'));
    expect(text).not.toContain('hunter2');
    expect(JSON.parse(text).err).toMatchObject({
      message: 'Failed query: insert into users values ($1)',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: refused.message, code: '23514', constraint: 'users_email_is_lower_case' },
    });
  });

  it('adds the id of the innermost request or background run to each line', async () => {
    const lines: Record<string, unknown>[] = [];
    const logger = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
    logger.info('outside');
    await runWithRequestId('r1', async () => {
      logger.info('in a request');
      logger.child({ reqId: 'r2' }).info('from a logger with its own id');
      await runWithRunId(async () => logger.info('in a run inside the request'));
    });
    expect(lines.map(({ msg, reqId, run }) => ({ msg, reqId, run }))).toEqual([
      { msg: 'outside' },
      { msg: 'in a request', reqId: 'r1' },
      { msg: 'from a logger with its own id', reqId: 'r2' },
      { msg: 'in a run inside the request', run: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });
});
