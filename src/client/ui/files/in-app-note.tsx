import { isInsideOtherApp } from '#client/lib/browser/in-app-browser.ts';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { Banner } from '../banner.tsx';
import { loadable } from '../loadable.tsx';
import type { OpenInBrowserProps } from './open-in-browser.tsx';

const OpenInBrowser = loadable<OpenInBrowserProps>(
  async () => {
    const [module] = await Promise.all([import('./open-in-browser.tsx'), loadTexts(['files'])]);
    return module.OpenInBrowser;
  },
  { missing: 'nothing' },
);

/** Renders nothing in a browser that is not inside another app. */
export function InAppNote({ className, ...props }: OpenInBrowserProps & { className?: string }) {
  if (!isInsideOtherApp()) return null;
  return (
    <Banner tone="notice" {...(className && { className })}>
      <OpenInBrowser {...props} />
    </Banner>
  );
}
