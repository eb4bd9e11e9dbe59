import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { WordLanguage } from '#shared/library/schema.ts';

const LANGUAGES: readonly { language: WordLanguage; name: string; tag: string }[] = [
  { language: 'en', name: 'English', tag: 'en' },
  { language: 'zh', name: '中文', tag: 'zh-Hans' },
];

type GentleOfferProps = { onStart: (language: WordLanguage) => void; onSkip: () => void };

/** Asks a new family whether its child shall begin with one word, and in which language. */
export function GentleOffer({ onStart, onSkip }: GentleOfferProps) {
  const { t, i18n } = useTranslation('gentle');
  const id = useId();
  const [chosen, setChosen] = useState<WordLanguage>(i18n.language.startsWith('zh') ? 'zh' : 'en');
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">{t('offer.title')}</h2>
      <p className="max-w-prose text-ink-soft">{t('offer.text')}</p>
      <fieldset className="flex flex-wrap items-center gap-x-5">
        <legend className="font-medium">{t('offer.language')}</legend>
        {LANGUAGES.map(({ language, name, tag }) => (
          <label key={language} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={id}
              checked={chosen === language}
              onChange={() => setChosen(language)}
              className="size-5 shrink-0 accent-sprout-600"
            />
            <span lang={tag}>{name}</span>
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" onClick={() => onStart(chosen)}>
          {t('offer.start')}
        </Button>
        <Button tone="quiet" onClick={onSkip}>
          {t('offer.skip')}
        </Button>
      </div>
    </Card>
  );
}
