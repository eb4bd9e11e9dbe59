import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommit } from '#client/library/use-commit.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { DouDou } from '#client/ui/illustration/dou-dou.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { readChild } from '#shared/library/child.ts';
import { type DefaultWordChoice, SKIPPED_WORD_CHOICE } from '#shared/library/default-word-choice.ts';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import { FIRST_CHILD } from '#shared/library/schema.ts';
import { cleanText } from '#shared/library/text.ts';
import { WordChoice } from './word-choice.tsx';

type FirstMinuteProps = {
  /** False once another device has answered. */
  asksWords: boolean;
  /** Called with whether a nickname stands in its field. */
  onTyping: (isTyping: boolean) => void;
  onAnswer: () => void;
};

/** Asks a new family for its first words and the nickname of its child, once (`docs/product/first-minute.md`). */
export function FirstMinute({ asksWords, onTyping, onAnswer }: FirstMinuteProps) {
  const { t, i18n } = useTranslation('first-minute');
  const commit = useCommit();
  const readLibrary = useReadLibrary();
  const [words, setWords] = useState<DefaultWordChoice>(i18n.language.startsWith('zh') ? 'zh' : 'en');
  // A refusal means that another device has answered or begun meanwhile: its words are on the next screen.
  const answer = (language: DefaultWordChoice, nickname: string) => {
    if (asksWords) commit({ type: 'chooseDefaults', language });
    const child = readChild(readLibrary(), FIRST_CHILD);
    const name = cleanText(nickname);
    if (name) commit({ type: 'editChild', child: { ...child, name }, base: { name: child.name } });
    onAnswer();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    answer(words, String(new FormData(event.currentTarget).get('nickname') ?? ''));
  };
  return (
    <form onSubmit={submit} className="mx-auto flex w-full max-w-lg flex-col gap-4 sm:gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <h2 className="min-w-0 flex-1 basis-[10rem] pb-1 text-2xl font-extrabold text-balance">
          {t('title')}
        </h2>
        <DouDou state="waving" size={96} className="-mt-2" />
      </div>
      {asksWords && <WordChoice chosen={words} onChoose={setWords} />}
      <TextField
        name="nickname"
        label={t('nickname.label')}
        description={t('nickname.hint')}
        maxLength={LIBRARY_LIMITS.childName}
        autoComplete="off"
        onChange={({ target }) => onTyping(target.value !== '')}
      />
      <p>{t('flash')}</p>
      <div className="flex flex-col gap-1">
        <Button type="submit" tone="primary" size="large">
          {t('start')}
        </Button>
        <Button tone="quiet" onClick={() => answer(SKIPPED_WORD_CHOICE, '')}>
          {t('skip')}
        </Button>
      </div>
    </form>
  );
}
