import { waitForFirstScreen } from './first-screen.ts';

/** A page that never renders still registers its worker, because cached files may be missing. */
const TIMEOUT_MS = 15_000;

// Vite's development server has no service worker, because it would serve stale modules.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  const ready = Promise.race([waitForFirstScreen(), timeout]);
  void registerServiceWorker(navigator.serviceWorker, () => window.location.reload(), ready);
}

/** Activates a new version at the next load, before anything is typed. An open page keeps its own files. */
export async function registerServiceWorker(
  container: ServiceWorkerContainer,
  reload: () => void,
  ready: Promise<void>,
): Promise<void> {
  const registration = await container.getRegistration('/').catch(() => undefined);
  if (registration?.waiting && container.controller) {
    container.addEventListener('controllerchange', reload, { once: true });
    registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    return;
  }
  await ready;
  await container.register('/sw.js', { scope: '/' }).catch((error: unknown) => {
    console.warn('Failed to register the service worker:', error);
  });
}
