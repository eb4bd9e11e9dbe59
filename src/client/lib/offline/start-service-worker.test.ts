import { expect, test, vi } from 'vitest';
import { registerServiceWorker } from './start-service-worker.ts';

/** A fake of the container members that the registration uses. */
class FakeContainer extends EventTarget {
  controller: object | null = {};
  waiting: { postMessage: ReturnType<typeof vi.fn> } | null = null;
  register = vi.fn(async () => ({}));
  getRegistration = vi.fn(async () => (this.waiting ? { waiting: this.waiting } : undefined));
}

function register(container: FakeContainer, reload = vi.fn()) {
  const serviceWorkers = container as unknown as ServiceWorkerContainer;
  return registerServiceWorker(serviceWorkers, reload, Promise.resolve()).then(() => reload);
}

test('registerServiceWorker registers the worker for the entire site', async () => {
  const container = new FakeContainer();
  const reload = await register(container);
  expect(container.register).toHaveBeenCalledWith('/sw.js', { scope: '/' });
  expect(reload).not.toHaveBeenCalled();
});

test('registerServiceWorker reloads once a waiting version is in control', async () => {
  const container = new FakeContainer();
  container.waiting = { postMessage: vi.fn() };
  const reload = await register(container);
  expect(container.waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('registerServiceWorker resolves when the browser refuses workers', async () => {
  const container = new FakeContainer();
  container.register.mockRejectedValue(new Error('SecurityError'));
  container.getRegistration.mockRejectedValue(new Error('SecurityError'));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await expect(register(container)).resolves.toBeDefined();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
