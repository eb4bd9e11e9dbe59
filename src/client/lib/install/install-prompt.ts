import { keepStorage } from '../storage/keep-storage.ts';
import { createStore } from '../store/store.ts';

/** Chromium's offer to install the app. It can be accepted only during a click. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

export const installPrompt = createStore<InstallPrompt | null>(null);

export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => {
    installPrompt.set(null);
    keepStorage();
  });
}
