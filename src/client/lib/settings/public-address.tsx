import { useTranslation } from 'react-i18next';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { useSettings } from './settings-provider.tsx';

type Elsewhere =
  | { kind: 'address'; home: string }
  /** The server's address works only on the server's own computer, and this is another one. */
  | { kind: 'computer' }
  | { kind: 'off' };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Returns the server's address if it differs. Browsers treat `127.0.0.1` and `localhost` as two sites. */
export function findElsewhere(
  publicUrl: string | null,
  current: { origin: string; hostname: string },
): Elsewhere | null {
  const home = publicUrl === null ? null : new URL(publicUrl);
  if (home === null || home.origin === current.origin) return null;
  const isOtherComputer = LOOPBACK.test(home.hostname) && !LOOPBACK.test(current.hostname);
  return isOtherComputer ? { kind: 'computer' } : { kind: 'address', home: home.origin };
}

export function usePaymentsElsewhere(): Elsewhere | null {
  const { payments, publicUrl } = useSettings();
  return payments === 'off' ? { kind: 'off' } : findFromHere(publicUrl);
}

export function useGoogleElsewhere(): Elsewhere | null {
  return findFromHere(useSettings().publicUrl);
}

function findFromHere(publicUrl: string | null): Elsewhere | null {
  return publicUrl === null ? null : findElsewhere(publicUrl, window.location);
}

type ElsewhereNoteProps = { topic: 'payments' | 'google'; elsewhere: Elsewhere };

export function ElsewhereNote({ topic, elsewhere }: ElsewhereNoteProps) {
  const { t } = useTranslation('elsewhere');
  const { pathname, search } = useLocation();
  if (elsewhere.kind === 'off') return <p className="text-sm text-soft">{t('off')}</p>;
  if (elsewhere.kind === 'computer') {
    return <p className="text-sm text-soft">{t(`about.${topic}.computer`)}</p>;
  }
  return (
    <p className="text-sm text-soft">
      {t(`about.${topic}.address`)}{' '}
      <a href={elsewhere.home + pathname + search} className="font-semibold break-all text-leaf underline">
        {elsewhere.home}
      </a>
    </p>
  );
}
