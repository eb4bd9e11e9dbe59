import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readCookie } from './read-cookie.ts';

const read = (cookie: string | undefined) =>
  readCookie({ headers: { cookie } } as FastifyRequest, 'device', /^[a-f]{4}$/)?.[0] ?? null;

describe('readCookie', () => {
  it('finds the cookie among others', () => {
    expect(read('a=b; device=abcd;other=abcd')).toBe('abcd');
  });

  it('skips malformed cookies of the same name', () => {
    expect(read('device=evil; device=; device; device="abcd"; device=abcd')).toBe('abcd');
  });

  it.each([
    undefined,
    '',
    'device',
    'device=',
    'device=abcde',
    'Device=abcd',
    'x-device=abcd',
    'adevice=abcd',
  ])('returns null for %j', (cookie) => expect(read(cookie)).toBeNull());
});
