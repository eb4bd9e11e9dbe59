import { expect, test } from 'vitest';
import { createLogger } from './log.ts';
import { runWithRequestId, runWithRunId } from './log-context.ts';

test('puts the id of a request or of a run in the background into log lines, the inner one’s', async () => {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
  logger.info('outside');
  await runWithRequestId('r1', async () => {
    logger.info('in a request');
    logger.child({ reqId: 'r2' }).info('by a logger that has an id');
    await runWithRunId(async () => logger.info('in a run that a request caused'));
  });
  expect(lines.map(({ msg, reqId, run }) => ({ msg, reqId, run }))).toEqual([
    { msg: 'outside' },
    { msg: 'in a request', reqId: 'r1' },
    { msg: 'by a logger that has an id', reqId: 'r2' },
    { msg: 'in a run that a request caused', run: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
});
