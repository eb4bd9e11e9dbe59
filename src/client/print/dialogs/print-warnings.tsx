import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import type { PrintWarning } from '#shared/print/paper/layout-types.ts';

/** The limit keeps a deck of emoji from filling the screen. */
const SHOWN = 10;

/** Names what cannot be printed as it is, before any paper is used. */
export function PrintWarnings({ warnings }: { warnings: readonly PrintWarning[] }) {
  const { t } = useTranslation('print');
  if (warnings.length === 0) return null;
  return (
    <Banner tone="info">
      <ul className="flex flex-col gap-1">
        {warnings.slice(0, SHOWN).map((warning) => (
          <li key={`${warning.card} ${warning.field} ${warning.kind}`}>
            {warning.kind === 'unprintable' &&
              t('warnings.unprintable', { word: warning.word, characters: warning.characters.join(' ') })}
            {warning.kind === 'too-long' && t('warnings.tooLong', { word: warning.word })}
            {warning.kind === 'no-photo' && t('warnings.noPhoto', { word: warning.word })}
          </li>
        ))}
        {warnings.length > SHOWN && <li>{t('more', { count: warnings.length - SHOWN })}</li>}
      </ul>
    </Banner>
  );
}
