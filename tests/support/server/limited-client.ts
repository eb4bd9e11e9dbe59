import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { toClientKey } from '#server/http/ip-address.ts';
import { createRateLimit, type RateLimitRule } from '#server/http/rate-limit.ts';
import { newEmail, PASSWORD } from './sign-up.ts';
import type { TestServer } from './test-server.ts';

/** What a request says beside its body: where it comes from, the cookie of its device, and more headers. */
export type Sent = {
  from?: string;
  cookie?: string;
  to?: TestServer;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT';
  headers?: Record<string, string>;
};

let lastClient = 0;
/** Returns a network of its own for each client (RFC 3849), so that no two share a limit. */
export const newClient = () => `2001:db8:${(++lastClient).toString(16)}::1`;

/** Requests to `/auth/v1` of a server with limits, each from a network of its own where nothing else is said. */
export function createLimitedClient(server: TestServer) {
  function send(path: string, payload?: object, sent: Sent = {}) {
    const { from = newClient(), cookie, to = server, method = 'POST' } = sent;
    const headers = {
      'x-supabase-api-version': '2024-01-01',
      ...(cookie !== undefined && { cookie }),
      ...sent.headers,
    };
    const request: InjectOptions = { method, url: `/auth/v1${path}`, headers, ...(payload && { payload }) };
    return to.app.inject({ ...request, remoteAddress: from });
  }

  return {
    send,

    logIn: (email: string, password: string, sent?: Sent) =>
      send('/token?grant_type=password', { email, password }, sent),

    /** Makes an account; `cookie` is that of the device that made it. */
    async signUp(email = newEmail(), sent?: Sent) {
      const answer = await send('/signup', { email, password: PASSWORD }, sent);
      expect(answer.statusCode).toBe(200);
      const tokens = answer.json<{ access_token: string; refresh_token: string }>();
      return { email, cookie: readCookie(answer), ...tokens };
    },

    /** Counts for a key of a limit as if it had used it up but for `left` points. */
    async exhaust(rule: RateLimitRule, key: string, left = 0): Promise<void> {
      await createRateLimit(server.db, rule).consume(key, rule.points - left);
    },

    /** Sets how many points all keys of these limits have used up. */
    async setCounts(points: Record<string, number>): Promise<void> {
      await server.db.transaction(async (tx) => {
        for (const [name, used] of Object.entries(points))
          await tx.execute(sql`update rate_limits set points = ${used} where key like ${`${name}:%`}`);
      });
    },
  };
}

/** Returns the cookie that an answer sets, as a request sends it back. */
export function readCookie({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers['set-cookie'] ?? '').split(';')[0]!;
}

/** The limit on sign-ins to one address by one client, and its key. */
export const PAIR_LIMIT: RateLimitRule = { name: 'sign-in-pair', points: 30, seconds: 900 };
export const pairOf = (email: string, from: string) => `${email} ${toClientKey(from)}`;
