/**
 * Registers the service worker that keeps the app's own files for use without a network.
 *
 * A new version is downloaded in the background and waits, so that a page which is open keeps all files of its own
 * version. It is let in at the next load, before anything can have been typed, and the page then loads once more from
 * it. `free` resolves when the worker's downloads no longer compete with the page's own. Browsers without service workers, and private windows that refuse them, simply work online.
 */
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
