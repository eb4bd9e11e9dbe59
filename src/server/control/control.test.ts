import { EventEmitter, once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { callControl } from './call-control.ts';
import { controlAddress } from './control-address.ts';
import { ControlError, type ControlRoutes, openControl } from './control-server.ts';

const log = pino({ level: 'silent' });

const echo: ControlRoutes = (control) => {
  control.post('/echo', async (request) => ({ heard: request.body }));
  control.post('/stream', async (_request, reply) => reply.send(Readable.from(['one ', 'two'])));
  control.post('/refuse', async () => {
    throw new ControlError('There is no account of this address.');
  });
  control.post('/fail', async () => {
    throw new Error('inner detail');
  });
};

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeScratchFolder('sproutcards-control-');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the control socket', () => {
  test('carries a command to the running server and its answer back', async () => {
    const close = await openControl({ dataDir, log, routes: [echo] });
    const answer = await callControl(dataDir, '/echo', { word: 'moon' });
    expect(await answer?.json()).toEqual({ heard: { word: 'moon' } });
    await close();
    expect(await callControl(dataDir, '/echo')).toBeNull();
  });

  test('streams an answer', async () => {
    const close = await openControl({ dataDir, log, routes: [echo] });
    const answer = await callControl(dataDir, '/stream');
    expect(answer && (await text(answer.stream))).toBe('one two');
    await close();
  });

  test('gives the words of a refusal, and no inner detail of a failure', async () => {
    const close = await openControl({ dataDir, log, routes: [echo] });
    await expect(callControl(dataDir, '/refuse')).rejects.toThrow('There is no account of this address.');
    await expect(callControl(dataDir, '/fail')).rejects.toThrow('Its log says why');
    await expect(callControl(dataDir, '/unknown')).rejects.toThrow('does not know this command');
    await close();
  });

  test('answers null where no server runs, also beside the socket file of one that died', async () => {
    expect(await callControl(join(dataDir, 'nothing'), '/echo')).toBeNull();
    const address = controlAddress(dataDir);
    // A server removes the file at the path that it bound; under another name it stays, as after a crash.
    const dead = createServer().listen(`${address}.dead`);
    await once(dead, 'listening');
    renameSync(`${address}.dead`, address);
    await new Promise((resolve) => dead.close(resolve));
    expect(existsSync(address)).toBe(true);
    expect(await callControl(dataDir, '/echo')).toBeNull();
    const close = await openControl({ dataDir, log, routes: [echo] });
    expect(await callControl(dataDir, '/echo')).not.toBeNull();
    await close();
  });

  test('can be opened by the user of the server alone', async () => {
    const close = await openControl({ dataDir, log, routes: [echo] });
    expect(statSync(controlAddress(dataDir)).mode & 0o777).toBe(0o600);
    await close();
    expect(existsSync(controlAddress(dataDir))).toBe(false);
  });

  test('lies in a private folder for temporary files where the path of the data directory is too long', async () => {
    const deep = join(dataDir, 'x'.repeat(60), 'y'.repeat(60));
    mkdirSync(deep, { recursive: true });
    const address = controlAddress(deep);
    expect(Buffer.byteLength(address)).toBeLessThanOrEqual(100);
    expect(address.startsWith(tmpdir())).toBe(true);
    const close = await openControl({ dataDir: deep, log, routes: [echo] });
    expect(statSync(dirname(address)).mode & 0o777).toBe(0o700);
    expect(await (await callControl(deep, '/echo', { a: 1 }))?.json()).toEqual({ heard: { a: 1 } });
    await close();
    rmSync(dirname(address), { recursive: true });
  });

  test('is not believed in a folder that others can write to', async () => {
    const deep = join(dataDir, 'x'.repeat(60), 'y'.repeat(60));
    mkdirSync(deep, { recursive: true });
    const address = controlAddress(deep);
    mkdirSync(dirname(address), { mode: 0o755 });
    await expect(openControl({ dataDir: deep, log, routes: [echo] })).rejects.toThrow('another user');
    const impostor = createServer().listen(address);
    await once(impostor, 'listening');
    expect(await callControl(deep, '/echo')).toBeNull();
    impostor.close();
    rmSync(dirname(address), { recursive: true });
  });

  test('finishes the command under way before it closes', async () => {
    const gate = new EventEmitter();
    const slow: ControlRoutes = (control) => {
      control.post('/slow', async () => {
        const finished = once(gate, 'finish');
        gate.emit('begun');
        await finished;
        return { done: true };
      });
    };
    const close = await openControl({ dataDir, log, routes: [slow] });
    const begun = once(gate, 'begun');
    const answer = callControl(dataDir, '/slow');
    await begun;
    const closed = close();
    gate.emit('finish');
    expect(await (await answer)?.json()).toEqual({ done: true });
    await closed;
  });
});
