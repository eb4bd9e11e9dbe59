import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDeviceKind } from '#client/lib/speech/device-kind.ts';
import { Button } from '../button.tsx';

export type OpenInBrowserProps = { purpose: 'files' | 'google' | 'install' };

/** Explains why the page must be opened in a browser, and offers its address. */
export function OpenInBrowser({ purpose }: OpenInBrowserProps) {
  const { t } = useTranslation('files');
  const [copying, setCopying] = useState<'copied' | 'notCopied' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const browser = t(`inApp.browsers.${readDeviceKind(navigator) === 'ios' ? 'ios' : 'other'}`);
  // The browser must not begin by signing out.
  const { origin, pathname, href } = window.location;
  const address = pathname === '/logout' ? `${origin}/` : href;
  const copy = async () => {
    const isCopied = await copyText(address);
    if (!isCopied) field.current?.select();
    setCopying(isCopied ? 'copied' : 'notCopied');
  };
  return (
    <div className="flex flex-col items-start gap-2 text-left">
      <p>{t(`inApp.${purpose}`, { browser })}</p>
      <input
        ref={field}
        readOnly
        aria-label={t('inApp.address')}
        value={address}
        onFocus={({ target }) => target.select()}
        className="control"
      />
      <Button icon={<Copy aria-hidden="true" className="size-5 shrink-0" />} onClick={() => void copy()}>
        {t('inApp.copy')}
      </Button>
      <p role="status" className="empty:hidden">
        {copying && t(`inApp.${copying}`, { browser })}
      </p>
      <p className="text-sm text-soft">{t('inApp.menu')}</p>
    </div>
  );
}

/** Returns false if the app, or an address without https, refuses to copy. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
