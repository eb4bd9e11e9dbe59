import { expect, test, vi } from 'vitest';
import { registerServiceWorker } from './start-service-worker.ts';

/** The few parts of a browser's container that registering touches. */
class Container extends EventTarget {
  controller: object | null = {};
  waiting: { postMessage: ReturnType<typeof vi.fn> } | null = null;
  register = vi.fn(async () => ({}));
  getRegistration = vi.fn(async () => (this.waiting ? { waiting: this.waiting } : undefined));
}

function run(container: Container, reload = vi.fn()) {
  const real = container as unknown as ServiceWorkerContainer;
  return registerServiceWorker(real, reload, Promise.resolve()).then(() => reload);
}

test('registers the worker for the whole site', async () => {
  const container = new Container();
  const reload = await run(container);
  expect(container.register).toHaveBeenCalledWith('/sw.js', { scope: '/' });
  expect(reload).not.toHaveBeenCalled();
});

test('lets a waiting version in and reloads once it is in charge, not before', async () => {
  const container = new Container();
  container.waiting = { postMessage: vi.fn() };
  const reload = await run(container);
  expect(container.waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a browser that refuses workers still gets the app', async () => {
  const container = new Container();
  container.register.mockRejectedValue(new Error('SecurityError'));
  container.getRegistration.mockRejectedValue(new Error('SecurityError'));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await expect(run(container)).resolves.toBeDefined();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
