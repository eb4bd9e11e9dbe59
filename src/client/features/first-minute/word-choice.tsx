import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useChildName } from '#client/library/use-child.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { ChoiceChip } from '#client/ui/fields/chip.tsx';
import { WordCard } from '#client/ui/word-card.tsx';
import type { DefaultWordChoice } from '#shared/library/defaults.ts';
import { CHINESE_SCRIPTS, type Child, type ChineseScript } from '#shared/library/tables/child.ts';

const SAMPLES: Record<DefaultWordChoice, readonly string[]> = {
  en: ['dog'],
  zh: ['狗'],
  both: ['dog', '狗'],
  zhFirst: ['狗', 'dog'],
};

const CHOICE_CLASS =
  'group flex cursor-pointer items-center gap-1 border-[1.5px] border-field has-checked:border-leaf has-checked:bg-leaf-soft has-checked:outline-1 has-checked:outline-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink';

/** The words of a choice, or the child whose sets are copied. */
export type FirstWords = DefaultWordChoice | { sameAs: number };

/** The names of the scripts, each written in itself. */
const SCRIPT_NAMES: Record<ChineseScript, string> = { simplified: '简体', traditional: '繁體' };

type ScriptChoiceProps = { chosen: ChineseScript; onChoose: (script: ChineseScript) => void };

/** Shares the line of the question, because a row of its own would push the button off a phone's screen. */
export function ScriptChoice({ chosen, onChoose }: ScriptChoiceProps) {
  const { t } = useTranslation('first-minute');
  const name = useId();
  return (
    <fieldset className="-my-2 flex gap-1.5">
      <legend className="sr-only">{t('words.script')}</legend>
      {CHINESE_SCRIPTS.map((script) => (
        <ChoiceChip
          key={script}
          type="radio"
          name={name}
          checked={chosen === script}
          onChange={() => onChoose(script)}
        >
          <span lang={script === 'traditional' ? 'zh-Hant' : 'zh-Hans'}>{SCRIPT_NAMES[script]}</span>
        </ChoiceChip>
      ))}
    </fieldset>
  );
}

type WordChoiceProps = {
  choices: readonly DefaultWordChoice[];
  chosen: FirstWords;
  /** The other children with sets. */
  siblings: readonly Child[];
  hint: string | null;
  onChoose: (words: FirstWords) => void;
  /** The choice of characters, if it is asked. */
  children: ReactNode;
};

export function WordChoice({ choices, chosen, siblings, hint, onChoose, children }: WordChoiceProps) {
  const { t } = useTranslation('first-minute');
  const getName = useChildName();
  const id = useId();
  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined} className="min-w-0">
      <legend className="sr-only">{t('words.question')}</legend>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-4 has-[fieldset]:mb-3">
        <span aria-hidden="true" className="font-semibold">
          {t('words.question')}
        </span>
        {children}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-2">
        {choices.map((choice) => (
          <label
            key={choice}
            className={joinClasses(CHOICE_CLASS, 'relative flex-col rounded-panel px-1 py-2')}
          >
            <input
              type="radio"
              name={id}
              checked={chosen === choice}
              onChange={() => onChoose(choice)}
              className="sr-only"
            />
            <SampleCards words={SAMPLES[choice]} />
            <span className="flex min-h-8 items-center gap-0.5 font-semibold">
              <Check className="hidden size-4 shrink-0 stroke-3 text-leaf group-has-checked:block" />
              <span {...markLanguage(t(`words.${choice}`))}>{t(`words.${choice}`)}</span>
            </span>
          </label>
        ))}
        {siblings.map((child) => (
          <ChoiceRow
            key={child.id}
            name={id}
            label={t('words.same', { name: getName(child) })}
            checked={typeof chosen === 'object' && chosen.sameAs === child.id}
            onChoose={() => onChoose({ sameAs: child.id })}
            className="col-span-full"
          />
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-soft">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

type ChoiceRowProps = {
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  className?: string | false;
};

export function ChoiceRow({ name, label, checked, onChoose, className }: ChoiceRowProps) {
  return (
    <label
      className={joinClasses(
        CHOICE_CLASS,
        'relative min-h-12 rounded-control px-2.5 py-1.5 leading-snug',
        className,
      )}
    >
      <input type="radio" name={name} checked={checked} onChange={onChoose} className="sr-only" />
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{label}</span>
      <Check className="invisible absolute -top-2 -right-1.5 size-5 rounded-full bg-leaf stroke-3 p-0.5 text-on-leaf group-has-checked:visible" />
    </label>
  );
}

function SampleCards({ words }: { words: readonly string[] }) {
  const [first = '', second] = words;
  return (
    <span aria-hidden="true" className="relative flex h-11 w-full items-center justify-center">
      <WordCard
        word={first}
        className={second ? 'h-10 w-12 -translate-x-5 -translate-y-2 -rotate-3' : 'h-12 w-17 -rotate-2'}
      />
      {second && (
        <WordCard word={second} className="absolute h-10 w-12 translate-x-5 translate-y-2 rotate-3" />
      )}
    </span>
  );
}
