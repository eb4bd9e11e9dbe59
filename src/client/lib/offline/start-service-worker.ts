import { afterFirstScreen } from './first-screen.ts';
import { registerServiceWorker } from './register-service-worker.ts';

/** A page that never renders also gets its worker, because the cached files may be what is missing. */
const TIMEOUT_MS = 15_000;

// Vite's development server has no service worker, because it would serve stale modules.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const late = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  const free = Promise.race([afterFirstScreen(), late]);
  void registerServiceWorker(navigator.serviceWorker, () => window.location.reload(), free);
}
