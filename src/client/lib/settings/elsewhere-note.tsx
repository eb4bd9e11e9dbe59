import { useTranslation } from 'react-i18next';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import type { Elsewhere } from './elsewhere.ts';

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
