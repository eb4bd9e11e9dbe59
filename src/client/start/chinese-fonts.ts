import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';

/**
 * Fetches the rules of the Chinese fonts: at once for Chinese screens, else after the first screen, since words may be Chinese.
 * The browser fetches a font itself where its characters show. Without the rules the device's own stand.
 */
export async function loadChineseFonts(): Promise<void> {
  if (!document.documentElement.lang.startsWith('zh')) await afterFirstScreen();
  await import('virtual:page-fonts/chinese.css').catch(() => {});
}
