import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import { connectWithRetry, createPool, DatabaseUnavailableError, parseInt8 } from './connect.ts';

const URL_WITH_SECRET = 'postgres://app:top-secret@db.example:5432/cards';

function createFailingPool(...codes: string[]) {
  const query = vi.fn(async () => ({ rows: [] }));
  for (const code of codes) {
    query.mockRejectedValueOnce(Object.assign(new Error(`failed with ${code}`), { code }));
  }
  return { pool: { query } as unknown as Parameters<typeof connectWithRetry>[0], query };
}

describe('connectWithRetry', () => {
  it('waits for a server that is missing or starting up', async () => {
    const { pool, query } = createFailingPool('ECONNREFUSED', '57P03');
    await connectWithRetry(pool, URL_WITH_SECRET);
    expect(query).toHaveBeenCalledTimes(3);
  });

  // docs/security.md#settings-secrets
  it('reports the host and database without the password after its timeout', async () => {
    const { pool } = createFailingPool(...Array<string>(99).fill('ECONNREFUSED'));
    const error: unknown = await connectWithRetry(pool, URL_WITH_SECRET, 150).catch(
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(DatabaseUnavailableError);
    expect(String(error)).toContain('db.example:5432/cards');
    expect(String(error)).not.toContain('top-secret');
  });

  it.each(['28P01', '3D000', 'ENOTFOUND'])('rejects at once with %s', async (code) => {
    const { pool, query } = createFailingPool(code);
    await expect(connectWithRetry(pool, URL_WITH_SECRET)).rejects.toThrow(`failed with ${code}`);
    expect(query).toHaveBeenCalledOnce();
  });

  it('names DATABASE_URL if the URL is invalid', async () => {
    const { pool } = createFailingPool('ENOTFOUND');
    await expect(connectWithRetry(pool, 'not a url')).rejects.toThrow(
      /^Cannot use the database at DATABASE_URL/,
    );
  });
});

function createPostgresMessage(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

// docs/product/backups.md#database-back
test('createPool survives a server that shuts down as soon as a connection is ready', async () => {
  const shuttingDown = createPostgresMessage('E', Buffer.from('SFATAL\0C57P01\0Mended\0\0'));
  const ready = [createPostgresMessage('R', Buffer.alloc(4)), createPostgresMessage('Z', Buffer.from('I'))];
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([...ready, shuttingDown])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pool = createPool(`postgres://app@127.0.0.1:${(server.address() as AddressInfo).port}/cards`);
  const client = await pool.connect();
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  await pool.end();
  server.close();
});

// docs/security.md#types
test('parseInt8 parses every int8 without loss', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
      const read = parseInt8(String(value));
      expect(BigInt(read)).toBe(value);
      expect(typeof read).toBe(Number.isSafeInteger(Number(value)) ? 'number' : 'bigint');
    }),
  );
});
