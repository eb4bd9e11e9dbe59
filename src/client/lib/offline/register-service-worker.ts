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
