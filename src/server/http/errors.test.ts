import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError, createApiNotFoundHandler, handleApiError, recordRoutes } from './errors.ts';

const logged: string[] = [];
afterEach(() => {
  logged.length = 0;
});

function makeApp(handle: () => unknown) {
  const stream = { write: (line: string) => void logged.push(line) };
  const app = Fastify({ bodyLimit: 100, logger: { level: 'error', stream } });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleApiError);
  recordRoutes(app);
  app.setNotFoundHandler(createApiNotFoundHandler(app));
  const schema = { body: z.object({ word: z.string() }) };
  app.withTypeProvider<ZodTypeProvider>().post('/api/cards', { schema }, async () => handle());
  return app;
}

async function post(payload: string, handle: () => unknown = () => ({}), type = 'application/json') {
  const headers = { 'content-type': type };
  const response = await makeApp(handle).inject({ method: 'POST', url: '/api/cards', headers, payload });
  return { status: response.statusCode, body: response.json() };
}

const sentence = expect.stringMatching(/^[A-Z].+\.$/);

describe('handleApiError', () => {
  it.each([
    ['invalid JSON', '{', 'application/json', 400, 'bad_json'],
    ['an empty body', '', 'application/json', 400, 'bad_json'],
    ['a missing field', '{}', 'application/json', 400, 'invalid_request'],
    [
      'a body over the limit',
      JSON.stringify({ word: 'x'.repeat(200) }),
      'application/json',
      413,
      'body_too_large',
    ],
    [
      'a different content type',
      'word=x',
      'application/x-www-form-urlencoded',
      415,
      'unsupported_media_type',
    ],
  ])('refuses %s with its status, a code and a sentence', async (_title, payload, type, status, code) => {
    expect(await post(payload, undefined, type)).toEqual({ status, body: { code, error: sentence } });
    expect(logged).toEqual([]);
  });

  it('sends the code and message of an ApiError', async () => {
    const refuse = () => {
      throw new ApiError(409, 'plan_limit', 'The free plan holds 100 cards.');
    };
    expect(await post('{"word":"cat"}', refuse)).toEqual({
      status: 409,
      body: { code: 'plan_limit', error: 'The free plan holds 100 cards.' },
    });
  });

  // docs/security.md#error-details
  it('logs an unexpected error and hides its details from the client', async () => {
    const fail = () => {
      throw new Error('password of the database is hunter2');
    };
    expect(await post('{"word":"cat"}', fail)).toEqual({
      status: 500,
      body: { code: 'unexpected', error: sentence, request_id: expect.any(String) },
    });
    expect(logged.join()).toContain('hunter2');
  });
});

describe('createApiNotFoundHandler', () => {
  it('refuses an unknown path with 404 and a wrong method with 405', async () => {
    const app = makeApp(() => ({}));
    const unknown = await app.inject({ method: 'POST', url: '/api/sets' });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found']);
    const wrong = await app.inject({ method: 'GET', url: '/api/cards?x=1' });
    expect([wrong.statusCode, wrong.json().code, wrong.headers.allow]).toEqual([
      405,
      'method_not_allowed',
      'POST',
    ]);
  });
});
