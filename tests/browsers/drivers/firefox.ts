import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createActions, type Driver, type DriverOptions, toJsonPromise } from './driver.ts';

const PREFERENCES = {
  'browser.download.folderList': 2,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'media.autoplay.default': 0,
  'media.navigator.permission.disabled': true,
  'media.navigator.streams.fake': true,
  'pdfjs.disabled': true,
  'remote.active-protocols': 1,
};

type Message = { id: number; type: 'success' | 'error' | 'event'; result: unknown; message?: string };

/** Starts Firefox and controls it with WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export async function startFirefox({ viewport, folder, downloads }: DriverOptions): Promise<Driver> {
  await mkdir(folder, { recursive: true });
  const lines = Object.entries({ ...PREFERENCES, 'browser.download.dir': downloads }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(folder, 'user.js'), lines.join('\n'));
  const child = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', folder],
    // As root, Firefox needs a home of its own.
    {
      env: { ...process.env, HOME: folder, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const send = await connect(await readAddress(child));
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]!.context;
  await send('browsingContext.setViewport', { context, viewport });

  const evaluateNode = async <Result>(expression: string) => {
    const reply = await send<{ result: Result; exceptionDetails?: { text: string } }>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
      userActivation: false,
    });
    if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.text);
    return reply.result;
  };
  const act = (actions: object[]) => send('input.performActions', { context, actions });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    evaluate: async (expression) => {
      const { value } = await evaluateNode<{ value: string }>(toJsonPromise(expression));
      return JSON.parse(value);
    },
    click: async (x, y) => void (await act(createActions.click(x, y))),
    keyDown: async (key) => void (await act(createActions.key('keyDown', key))),
    keyUp: async (key) => void (await act(createActions.key('keyUp', key))),
    type: async (text) => void (await act(createActions.type(text))),
    chooseFile: async (selector, path) => {
      const { sharedId } = await evaluateNode<{ sharedId: string }>(
        `document.querySelector(${JSON.stringify(selector)})`,
      );
      await send('input.setFiles', { context, element: { sharedId }, files: [path] });
    },
    takePicture: async (path) => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      await writeFile(path, Buffer.from(data, 'base64'));
    },
    close: async () => {
      const exited = once(child, 'exit');
      await send('browser.close', {}).catch(() => child.kill('SIGKILL'));
      await exited;
    },
  };
}

async function readAddress(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of child.stderr!) {
    output += chunk;
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1];
    if (address) {
      // Firefox stops when its output is not read.
      child.stderr!.resume();
      return `${address}/session`;
    }
  }
  throw new Error(`Firefox did not start:\n${output}`);
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(data);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  let lastId = 0;
  return async <Result>(method: string, params: object): Promise<Result> => {
    lastId += 1;
    const id = lastId;
    const reply = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));

    const { type, result, message } = await reply;

    if (type === 'error') throw new Error(`${method}: ${message}`);
    return result as Result;
  };
}
