import 'virtual:page-fonts/latin.css';
import './styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { prepareSealing } from '#client/device/sealing/open-account-storage.ts';
import { readStoredSession } from '#client/device/session/stored-session.ts';
import { loadTexts, startI18n } from '#client/lib/i18n/start-i18n.ts';
import { keepInstallPrompt } from '#client/lib/install/install-prompt.ts';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import { followOtherTabs } from '#client/lib/theme/theme.ts';
import { App } from './app.tsx';
import { loadChineseFonts } from './chinese-fonts.ts';
import { passOnCspNonce } from './csp-nonce.ts';
import { findPage, loadPage } from './page-table.ts';
import { SignedInFrame } from './root-layout.tsx';

passOnCspNonce();
followOtherTabs();
keepInstallPrompt();
void start();

/** Not at the top of this module: the frame's file imports it, and each would wait for the other. */
async function start(): Promise<void> {
  const texts = startI18n();
  void texts.then(loadChineseFonts);
  // The session, too, may be sealed.
  await prepareSealing();
  await Promise.all([
    texts,
    readStoredSession() !== null && SignedInFrame.preload(),
    isPageShown() && loadFirstPage(),
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  // A transition renders in slices, between which the browser can answer a tap.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

/** See prerender/write-document.ts. */
function isPageShown(): boolean {
  return document.getElementById('rendered') !== null && !('unlike' in document.documentElement.dataset);
}

/** So that the prerendered page is followed by itself and not by a skeleton. The router reports failures. */
async function loadFirstPage(): Promise<void> {
  const page = findPage(window.location.pathname);
  if (!('redirect' in page)) await loadPage(page).catch(() => {});
}

// For forced colours and paper.
void afterFirstScreen().then(() => import('#client/ui/other-media.css'));
// A notice above a page may need them.
void afterFirstScreen().then(() => loadTexts(['errors', 'changes']));
