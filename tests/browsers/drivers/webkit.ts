import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '#tests/support/browser/started-product.ts';
import { createActions, type Driver, type DriverOptions, toJsonPromise } from './driver.ts';

const WINDOW = fileURLToPath(new URL('webkit-window.py', import.meta.url));
/** The name of an element in the answers of WebDriver (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts WebKit in a display of its own and controls it with WebDriver. */
export async function startWebKit({ viewport, folder, downloads }: DriverOptions): Promise<Driver> {
  await mkdir(folder, { recursive: true });
  const { width, height } = viewport;
  const { display, server } = await startDisplay(width, height);
  const port = await findFreePort();
  const env = {
    ...process.env,
    HOME: folder,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Without a graphics card nothing is drawn otherwise.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const send = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Result & { message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  await waitUntil(() => send('GET', '/status'));
  const args = [WINDOW, String(width), String(height), folder, downloads];
  const { sessionId, capabilities } = await send<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: '/usr/bin/python3', args },
        pageLoadStrategy: 'normal',
        timeouts: { script: 60_000, pageLoad: 60_000 },
      },
    },
  });
  const call = <Result>(path: string, body: object) =>
    send<Result>('POST', `/session/${sessionId}/${path}`, body);
  const act = (actions: object[]) => call('actions', { actions });
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    goto: async (url) => void (await call('url', { url })),
    reload: async () => void (await call('refresh', {})),
    evaluate: async (expression) => {
      const script = `const done = arguments[0];
        ${toJsonPromise(expression)}.then((json) => done({ json }), (error) => done({ error: String(error) }));`;
      const { json, error } = await call<{ json: string; error?: string }>('execute/async', {
        script,
        args: [],
      });
      if (error) throw new Error(error);
      return JSON.parse(json);
    },
    click: async (x, y) => void (await act(createActions.click(x, y))),
    keyDown: async (key) => void (await act(createActions.key('keyDown', key))),
    keyUp: async (key) => void (await act(createActions.key('keyUp', key))),
    type: async (text) => void (await act(createActions.type(text))),
    chooseFile: async (selector, path) => {
      const element = await call<Record<string, string>>('element', {
        using: 'css selector',
        value: selector,
      });
      await call(`element/${element[ELEMENT]}/value`, { text: path });
    },
    // Pictures by WebDriver hang at times.
    takePicture: async (path) => {
      await promisify(execFile)('import', ['-display', display, '-window', 'root', path]);
    },
    close: async () => {
      await send('DELETE', `/session/${sessionId}`).catch(() => {});
      await end(driver);
      await end(server);
    },
  };
}

/** Starts an X server of the size of the window; it chooses the number of its display. */
async function startDisplay(width: number, height: number) {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [number] = (await once(server.stdio[3]!, 'data')) as [Buffer];
  return { display: `:${String(number).trim()}`, server };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function waitUntil(attempt: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      await attempt();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  await attempt();
}
