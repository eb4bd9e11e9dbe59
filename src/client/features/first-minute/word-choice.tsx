import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { WordCard } from '#client/ui/word-card.tsx';
import { DEFAULT_WORD_CHOICES, type DefaultWordChoice } from '#shared/library/default-word-choice.ts';

/** What each choice shows of its words, and its name where that is the language's own. */
const SAMPLES: Record<DefaultWordChoice, { words: readonly string[]; own?: { name: string; lang: string } }> =
  {
    en: { words: ['dog'], own: { name: 'English', lang: 'en' } },
    zh: { words: ['狗'], own: { name: '中文', lang: 'zh-Hans' } },
    both: { words: ['dog', '狗'] },
  };

const CHOICE_CLASS =
  'group relative flex cursor-pointer flex-col items-center gap-1 rounded-panel border-[1.5px] border-field p-2 has-checked:border-leaf has-checked:bg-leaf-soft has-checked:outline-1 has-checked:outline-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink';

type WordChoiceProps = { chosen: DefaultWordChoice; onChoose: (choice: DefaultWordChoice) => void };

/** The languages of the first words, each with a card. */
export function WordChoice({ chosen, onChoose }: WordChoiceProps) {
  const { t } = useTranslation('first-minute');
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="mb-2 font-semibold">{t('words.question')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-2">
        {DEFAULT_WORD_CHOICES.map((choice) => (
          <label key={choice} className={CHOICE_CLASS}>
            <input
              type="radio"
              name={id}
              checked={chosen === choice}
              onChange={() => onChoose(choice)}
              className="sr-only"
            />
            <Sample words={SAMPLES[choice].words} />
            <span className="flex min-h-8 items-center gap-1 font-semibold">
              <Check
                aria-hidden="true"
                className="hidden size-4 shrink-0 stroke-3 text-leaf group-has-checked:block"
              />
              <span lang={SAMPLES[choice].own?.lang}>{SAMPLES[choice].own?.name ?? t('words.both')}</span>
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-2 text-sm text-soft">
        {t(`words.hints.${chosen}`)}
      </p>
    </fieldset>
  );
}

/** Cards as they lie on a table; their words say no more than the name of the choice. */
function Sample({ words }: { words: readonly string[] }) {
  const [first = '', second] = words;
  return (
    <span aria-hidden="true" className="relative flex h-16 w-full items-center justify-center">
      <WordCard
        word={first}
        className={second ? 'h-10 w-12 -translate-x-5 -translate-y-2 -rotate-3' : 'h-13 w-18 -rotate-2'}
      />
      {second && (
        <WordCard word={second} className="absolute h-10 w-12 translate-x-5 translate-y-2 rotate-3" />
      )}
    </span>
  );
}
