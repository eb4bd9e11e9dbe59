import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadReadings } from '#client/lib/dictionary/load-readings.ts';
import { Button } from '#client/ui/button.tsx';
import { type Back, fillBack, type Reading } from '#shared/dictionary/list-readings.ts';

type OfferedReadingsProps = {
  word: string;
  back: Back;
  onChoose: (filled: { english: string; pinyin: string }) => void;
};

/** Offers the readings of a Chinese word (docs/product/pinyin.md#offered). */
export function OfferedReadings({ word: input, back, onChoose }: OfferedReadingsProps) {
  const { t } = useTranslation('flashcards');
  const word = useDeferredValue(input.trim());
  const readings = useReadings(word);
  if (readings === null || readings.length === 0) return null;
  if (readings === 'failed') {
    return <p className="text-sm text-soft">{t('readings.failed')}</p>;
  }
  const offers = readings.flatMap((reading) => {
    const filled = fillBack(back, reading);
    return filled ? [{ reading, filled }] : [];
  });
  if (offers.length === 0) return null;
  const notes = [...new Set(offers.flatMap(({ reading }) => reading.notes))];
  return (
    <fieldset className="min-w-0 space-y-1">
      <legend className="text-sm font-semibold">{t('readings.offer')}</legend>
      <div className="flex flex-wrap gap-2">
        {offers.map(({ reading: { pinyin, meaning }, filled }) => (
          <Button key={pinyin} className="max-w-full text-left" onClick={() => onChoose(filled)}>
            <span className="min-w-0 break-words">
              <span lang="zh-Latn">{pinyin}</span>
              {meaning && (
                <span lang="en" className="font-normal text-soft">
                  {` ${meaning}`}
                </span>
              )}
            </span>
          </Button>
        ))}
      </div>
      {notes.map((note) => (
        <p key={note} className="text-sm text-soft">
          {t(`readings.${note}`)}
        </p>
      ))}
      <p className="text-xs text-soft">{t('readings.source')}</p>
    </fieldset>
  );
}

/** Returns null until the dictionary has been searched. */
function useReadings(word: string): Reading[] | 'failed' | null {
  const [result, setResult] = useState<{ word: string; readings: Reading[] | 'failed' } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadReadings(word).then(
      (readings) => isCurrent && setResult({ word, readings }),
      () => isCurrent && setResult({ word, readings: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [word]);
  return result?.word === word ? result.readings : null;
}
