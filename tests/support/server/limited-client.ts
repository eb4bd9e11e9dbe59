import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { toClientKey } from '#server/http/ip-address.ts';
import { createRateLimit, type RateLimitRule } from '#server/http/rate-limit.ts';
import { newEmail, PASSWORD } from './sign-up.ts';
import type { TestServer } from './test-server.ts';

export type RequestOptions = {
  /** The IP address of the client, by default a new one. */
  from?: string;
  cookie?: string;
  server?: TestServer;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT';
  headers?: Record<string, string>;
};

let lastClient = 0;
/** Returns an address in a new network (RFC 3849), so that no two clients share a limit. */
export const newClient = () => `2001:db8:${(++lastClient).toString(16)}::1`;

/** Sends requests to `/auth/v1` of a server with limits. */
export function createLimitedClient(server: TestServer) {
  function send(path: string, payload?: object, options: RequestOptions = {}) {
    const { from = newClient(), cookie, method = 'POST' } = options;
    const headers = {
      'x-supabase-api-version': '2024-01-01',
      ...(cookie !== undefined && { cookie }),
      ...options.headers,
    };
    const request: InjectOptions = { method, url: `/auth/v1${path}`, headers, ...(payload && { payload }) };
    return (options.server ?? server).app.inject({ ...request, remoteAddress: from });
  }

  return {
    send,

    logIn: (email: string, password: string, options?: RequestOptions) =>
      send('/token?grant_type=password', { email, password }, options),

    /** Signs up and returns the tokens and the device's cookie. */
    async signUp(email = newEmail(), options?: RequestOptions) {
      const response = await send('/signup', { email, password: PASSWORD }, options);
      expect(response.statusCode).toBe(200);
      const tokens = response.json<{ access_token: string; refresh_token: string }>();
      return { email, cookie: readCookie(response), ...tokens };
    },

    /** Uses up the limit of a key except for `remaining` points. */
    async exhaust(rule: RateLimitRule, key: string, remaining = 0): Promise<void> {
      await createRateLimit(server.db, rule).consume(key, rule.points - remaining);
    },

    /** Sets the used points of all keys of these limits. */
    async setCounts(points: Record<string, number>): Promise<void> {
      await server.db.transaction(async (tx) => {
        for (const [name, used] of Object.entries(points))
          await tx.execute(sql`update rate_limits set points = ${used} where key like ${`${name}:%`}`);
      });
    },
  };
}

/** Returns the cookie of a response in the form in which a request sends it back. */
export function readCookie({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers['set-cookie'] ?? '').split(';')[0]!;
}

/** The limit on sign-ins to one email address by one client. */
export const PAIR_LIMIT: RateLimitRule = { name: 'sign-in-pair', points: 30, seconds: 900 };
export const toPairKey = (email: string, from: string) => `${email} ${toClientKey(from)}`;
