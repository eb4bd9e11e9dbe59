import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/**
 * A card that shows one word after the other, each for a second, for half a minute. What moves and what holds it is a matter
 * of the stylesheet (landing.css), so that it lives without a script.
 */
export function LiveCard() {
  const { t } = useTranslation('landing');
  return (
    <div className="live-card absolute inset-x-0 top-32 h-54 -rotate-3 rounded-card bg-card shadow-card lg:top-52 lg:h-72 xl:h-80 flat:top-16 flat:h-42 forced-colors:border-2">
      <p
        aria-hidden="true"
        className="font-word text-[min(7.5rem,34vw)] leading-none font-bold text-word lg:text-[min(9.5rem,15vw)] xl:text-[min(11.5rem,15vw)] flat:text-[min(7rem,16vw)]"
      >
        <span className="live-word absolute inset-0 flex items-center justify-center pb-[0.1em]">dog</span>
        <span lang="zh-Hans" className="live-word absolute inset-0 flex items-center justify-center">
          狗
        </span>
      </p>
      <label className="absolute right-0 bottom-0 flex size-11 cursor-pointer items-center justify-center rounded-card text-soft has-focus-visible:outline-3 has-focus-visible:outline-ink motion-reduce:hidden">
        <input type="checkbox" className="peer sr-only" />
        <span className="sr-only">{t('hold')}</span>
        <Pause aria-hidden="true" className="size-5 peer-checked:hidden" />
        <Play aria-hidden="true" className="hidden size-5 peer-checked:block" />
      </label>
    </div>
  );
}
