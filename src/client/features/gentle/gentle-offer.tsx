import { Sprout } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { ChoiceChip } from '#client/ui/chip.tsx';
import { Fold } from '#client/ui/fold.tsx';
import type { WordLanguage } from '#shared/library/schema.ts';

const LANGUAGES: readonly { language: WordLanguage; name: string; tag: string }[] = [
  { language: 'en', name: 'English', tag: 'en' },
  { language: 'zh', name: '中文', tag: 'zh-Hans' },
];

type GentleOfferProps = {
  /** The language of the words that the child has. */
  language: WordLanguage;
  onStart: (language: WordLanguage) => void;
  onSkip: () => void;
};

/** Asks a new family whether its child shall begin with one word, and in which language. */
export function GentleOffer({ language: known, onStart, onSkip }: GentleOfferProps) {
  const { t } = useTranslation('gentle');
  const id = useId();
  const [chosen, setChosen] = useState<WordLanguage>(known);
  return (
    <Fold title={t('offer.title')} icon={<Sprout aria-hidden="true" className="size-5" />}>
      <div className="flex flex-col gap-3">
        <p className="max-w-prose text-soft">{t('offer.text')}</p>
        <fieldset>
          <legend className="mb-1.5 font-semibold">{t('offer.language')}</legend>
          <div className="flex flex-wrap gap-2">
            {LANGUAGES.map(({ language, name, tag }) => (
              <ChoiceChip
                key={language}
                type="radio"
                name={id}
                checked={chosen === language}
                onChange={() => setChosen(language)}
              >
                <span lang={tag}>{name}</span>
              </ChoiceChip>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => onStart(chosen)}>{t('offer.start')}</Button>
          <Button tone="quiet" onClick={onSkip}>
            {t('offer.skip')}
          </Button>
        </div>
      </div>
    </Fold>
  );
}
