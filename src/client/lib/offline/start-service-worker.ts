import { afterFirstScreen } from './first-screen.ts';

/** A page that never renders also gets its worker, because the cached files may be what is missing. */
const TIMEOUT_MS = 15_000;

// Vite's development server has no service worker, because it would serve stale modules.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const late = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  const free = Promise.race([afterFirstScreen(), late]);
  void registerServiceWorker(navigator.serviceWorker, () => window.location.reload(), free);
}

/** A new version takes over at the next load, before anything is typed, so that an open page keeps its own files. */
export async function registerServiceWorker(
  container: ServiceWorkerContainer,
  reload: () => void,
  free: Promise<void>,
): Promise<void> {
  const known = await container.getRegistration('/').catch(() => undefined);
  if (known?.waiting && container.controller) {
    container.addEventListener('controllerchange', reload, { once: true });
    known.waiting.postMessage({ type: 'SKIP_WAITING' });
    return;
  }
  await free;
  await container.register('/sw.js', { scope: '/' }).catch((error: unknown) => {
    console.warn('The app cannot be kept for use without a network:', error);
  });
}
