import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';

/**
 * After the first screen on English screens, since words may be Chinese. The browser fetches a font only when its
 * characters show.
 */
export async function loadChineseFonts(): Promise<void> {
  if (!document.documentElement.lang.startsWith('zh')) await afterFirstScreen();
  await import('virtual:page-fonts/chinese.css').catch(() => {});
}
