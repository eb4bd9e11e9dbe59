import 'virtual:page-fonts/latin.css';
import './styles.css';
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from '#client/account/auth/auth-provider.tsx';
import { openDevice } from '#client/device/database/devices.ts';
import { readStoredSession } from '#client/device/session/stored-session.ts';
import { loadTexts, startI18n } from '#client/lib/i18n/start-i18n.ts';
import { keepInstallPrompt } from '#client/lib/install/install-prompt.ts';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import { SettingsProvider } from '#client/lib/settings/settings-provider.tsx';
import { followOtherTabs } from '#client/lib/theme/theme.ts';
import { findPage, loadPage } from './page-table.ts';
import { SignedInFrame } from './root-layout.tsx';
import { Router } from './router.tsx';

function App() {
  return (
    <SettingsProvider>
      <AuthProvider>
        <Router />
      </AuthProvider>
    </SettingsProvider>
  );
}

/** Words may be Chinese on English screens too. The browser fetches a font when its characters appear. */
export async function loadChineseFonts(): Promise<void> {
  if (!document.documentElement.lang.startsWith('zh')) await afterFirstScreen();
  await import('virtual:page-fonts/chinese.css').catch(() => {});
}

/** The nonce is for the `<style>` element by which Radix locks scrolling. */
function passOnCspNonce(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // Browsers hide the attribute's value from scripts; the property keeps it.
  const nonce = meta?.nonce || meta?.getAttribute('nonce');
  if (nonce) setNonce(nonce);
}

passOnCspNonce();
followOtherTabs();
keepInstallPrompt();
void start();

/** A function instead of top-level code, because the frame's file imports this module, and each would wait for the other. */
async function start(): Promise<void> {
  const texts = startI18n();
  void texts.then(loadChineseFonts);
  const userId = readStoredSession()?.user.id;
  await Promise.all([
    texts,
    userId !== undefined && Promise.all([SignedInFrame.preload(), openDevice(userId)]),
    isPageShown() && loadFirstPage(),
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  // A transition renders in slices, so that the browser can answer a tap in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

function isPageShown(): boolean {
  return document.getElementById('rendered') !== null && !('unlike' in document.documentElement.dataset);
}

/** Loads the page before rendering, so that no skeleton replaces the prerendered page. The router reports failures. */
async function loadFirstPage(): Promise<void> {
  const page = findPage(window.location.pathname);
  if (!('redirect' in page)) await loadPage(page).catch(() => {});
}

// These styles are for forced colours and print.
void afterFirstScreen().then(() => import('#client/ui/styles/other-media.css'));
// A notice above a page may need these texts.
void afterFirstScreen().then(() => loadTexts(['errors', 'changes']));
