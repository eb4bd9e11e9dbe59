import { registerServiceWorker } from './register-service-worker.ts';

// Vite's development server has no service worker: it would serve yesterday's modules.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void registerServiceWorker(navigator.serviceWorker, () => window.location.reload());
}
