import { createStore } from '../store/store.ts';

/** Chromium's offer to install the app, which only a press may make. */
export type InstallPrompt = Event & { prompt: () => Promise<unknown> };

/** The offer that the browser has made; null where it makes none, or after the app was installed. */
export const installPrompt = createStore<InstallPrompt | null>(null);

/** Keeps the browser's offer for our own card instead of its bar. Call it early: the offer is made once. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => installPrompt.set(null));
}
