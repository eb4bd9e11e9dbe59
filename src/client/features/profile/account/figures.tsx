import { useTranslation } from 'react-i18next';
import type { LibraryFigures } from '#shared/account/protocol.ts';

/** How much a library holds, as a list. */
export function Figures({ figures }: { figures: LibraryFigures }) {
  const { t } = useTranslation('account');
  return (
    <ul className="mt-1 list-disc pl-5">
      <li>{t('figures.categories', { count: figures.categories })}</li>
      <li>{t('figures.flashcards', { count: figures.flashcards })}</li>
      <li>{t('figures.sets', { count: figures.sets })}</li>
      <li>{t('figures.days', { count: figures.days })}</li>
    </ul>
  );
}
