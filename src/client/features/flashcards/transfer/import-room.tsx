import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#client/account/plan/upgrade-link.tsx';
import { formatCount } from '#client/lib/i18n/format-figure.ts';
import { Banner } from '#client/ui/banner.tsx';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import type { ImportFit } from '#shared/csv/fit-import.ts';

type ImportRoomProps = {
  fit: Extract<ImportFit, { whole: false }>;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
};

/** How much of the import the family's plan has room for, and the question whether to import just that. */
export function ImportRoom({ fit, agreed, onAgree }: ImportRoomProps) {
  const { t, i18n } = useTranslation('transfer');
  const { count, limit } = fit;
  const total = formatCount(fit.newFlashcards, i18n.language);
  return (
    <div className="space-y-1">
      <Banner tone="info">
        <p>
          {t('room.limit', { limit })}{' '}
          {count === 0
            ? t('room.noneFits', { count: fit.newFlashcards, total })
            : t('room.fits', { count, total })}
        </p>
        <UpgradeLink />
      </Banner>
      {count > 0 && (
        <CheckboxField
          label={t('room.importFirst', { count })}
          checked={agreed}
          onChange={({ target }) => onAgree(target.checked)}
        />
      )}
    </div>
  );
}
