import './app/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { passOnCspNonce } from './app/csp-nonce.ts';
import { SignedInFrame } from './app/load-signed-in.tsx';
import { readStoredSession } from './lib/auth/stored-session.ts';
import { loadTexts, startI18n } from './lib/i18n/start-i18n.ts';
import { firstScreen } from './lib/offline/first-screen.ts';
import { prepareSealing } from './library/sealing/open-account-storage.ts';

passOnCspNonce();
void start();

/**
 * Draws nothing before there are words to draw; English is in this bundle, so a failed download cannot stop it. Not at the top
 * of this module: the frame's file imports the one that holds it, and would wait for it while it waits for the frame.
 */
async function start(): Promise<void> {
  const texts = startI18n();
  // The session, too, may be sealed.
  await prepareSealing();
  await Promise.all([texts, readStoredSession() !== null && SignedInFrame.preload()]);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// A notice above a page may need them; the pages that need them themselves fetch them too.
void firstScreen.then(() => loadTexts(['errors', 'changes']));
