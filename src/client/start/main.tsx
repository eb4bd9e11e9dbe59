import 'virtual:page-fonts/latin.css';
import './styles.css';
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from '#client/account/auth/auth-provider.tsx';
import { openDevice } from '#client/device/database/devices.ts';
import { readStoredSession } from '#client/device/session/stored-session.ts';
import { surviveTranslation } from '#client/lib/i18n/page-translation.ts';
import { loadTexts, startI18n } from '#client/lib/i18n/start-i18n.ts';
import { captureInstallPrompt } from '#client/lib/install/install-prompt.ts';
import { waitForFirstScreen } from '#client/lib/offline/first-screen.ts';
import { SettingsProvider } from '#client/lib/settings/settings-provider.tsx';
import { followThemeInOtherTabs } from '#client/lib/theme/theme.ts';
import { findPage, loadPage } from './page-table.ts';
import { takeOver, waitForComposition } from './prerender/take-over.ts';
import { SignedInFrame } from './root-layout.tsx';
import { Router } from './router.tsx';

/** The prerendered page, beside the element that the app renders into. */
const rendered = document.getElementById('rendered');

function App() {
  // Runs after the page's effects, so that the scroll position is the reader's, and before the paint.
  useLayoutEffect(() => {
    const root = document.getElementById('root');
    if (rendered && root) takeOver(rendered, root);
  }, []);
  return (
    <SettingsProvider>
      <AuthProvider>
        <Router />
      </AuthProvider>
    </SettingsProvider>
  );
}

/** Loads the Chinese fonts, which English screens need later. The browser fetches a font when its characters appear. */
export async function loadChineseFonts(): Promise<void> {
  if (!document.documentElement.lang.startsWith('zh')) await waitForFirstScreen();
  await import('virtual:page-fonts/chinese.css').catch(() => {});
}

/** Passes the nonce to Radix, which adds a `<style>` element to lock scrolling. */
function passOnCspNonce(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // Browsers hide the attribute's value from scripts, but not the property.
  const nonce = meta?.nonce || meta?.getAttribute('nonce');
  if (nonce) setNonce(nonce);
}

passOnCspNonce();
surviveTranslation();
followThemeInOtherTabs();
captureInstallPrompt();
void start();

/** Starts the app. Top-level awaits would deadlock, because the file of the frame imports this module. */
async function start(): Promise<void> {
  const texts = startI18n();
  void texts.then(loadChineseFonts);
  const userId = readStoredSession()?.user.id;
  await Promise.all([
    texts,
    userId !== undefined && Promise.all([SignedInFrame.preload(), openDevice(userId)]),
    rendered && !('unlike' in document.documentElement.dataset) && loadFirstPage(),
  ]);
  if (rendered) await waitForComposition(rendered);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  // A transition keeps the page responsive.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

/** Loads the page before the first render so that no skeleton replaces the prerendered page. The router shows failures. */
async function loadFirstPage(): Promise<void> {
  const page = findPage(window.location.pathname);
  if (!('redirect' in page)) await loadPage(page).catch(() => {});
}

// These styles are for forced colors and print.
void waitForFirstScreen().then(() => import('#client/ui/styles/other-media.css'));
// The notices above a page need these texts.
void waitForFirstScreen().then(() => loadTexts(['errors', 'changes']));
