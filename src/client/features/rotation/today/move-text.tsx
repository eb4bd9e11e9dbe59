import { Trans, useTranslation } from 'react-i18next';
import { MovedWords } from './moved-words.tsx';

type MoveTextProps = {
  when: 'tomorrow' | 'next' | 'done';
  entering: readonly string[];
  retiring: readonly string[];
};

/** Which words come into a set and which leave it, and when. */
export function MoveText({ when, entering, retiring }: MoveTextProps) {
  const { t } = useTranslation('rotation');
  const kind = entering.length === 0 ? 'out' : retiring.length === 0 ? 'in' : 'both';
  return (
    <Trans
      t={t}
      i18nKey={`moves.${when}.${kind}`}
      components={{ in: <MovedWords words={entering} />, out: <MovedWords words={retiring} /> }}
    />
  );
}
