import { expect, test, vi } from 'vitest';
import { registerServiceWorker } from './start-service-worker.ts';

/** The parts of a browser's container that the registration uses. */
class Container extends EventTarget {
  controller: object | null = {};
  waiting: { postMessage: ReturnType<typeof vi.fn> } | null = null;
  register = vi.fn(async () => ({}));
  getRegistration = vi.fn(async () => (this.waiting ? { waiting: this.waiting } : undefined));
}

function run(container: Container, reload = vi.fn()) {
  const serviceWorkers = container as unknown as ServiceWorkerContainer;
  return registerServiceWorker(serviceWorkers, reload, Promise.resolve()).then(() => reload);
}

test('registerServiceWorker registers the worker for the whole site', async () => {
  const container = new Container();
  const reload = await run(container);
  expect(container.register).toHaveBeenCalledWith('/sw.js', { scope: '/' });
  expect(reload).not.toHaveBeenCalled();
});

test('registerServiceWorker activates a waiting version and reloads once it is in control', async () => {
  const container = new Container();
  container.waiting = { postMessage: vi.fn() };
  const reload = await run(container);
  expect(container.waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('registerServiceWorker resolves when the browser refuses workers', async () => {
  const container = new Container();
  container.register.mockRejectedValue(new Error('SecurityError'));
  container.getRegistration.mockRejectedValue(new Error('SecurityError'));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await expect(run(container)).resolves.toBeDefined();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
