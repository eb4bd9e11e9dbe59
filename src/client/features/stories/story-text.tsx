import { LANGUAGE_TAGS } from '#client/lib/i18n/languages.ts';
import { isOwnWord, type Story, type StoryPage } from '#shared/stories/story.ts';

type StoryTextProps = {
  page: StoryPage;
  language: Story['language'];
  own: ReadonlySet<string>;
  hasPinyin: boolean;
};

export function StoryText({ page, language, own, hasPinyin }: StoryTextProps) {
  return (
    <p
      lang={LANGUAGE_TAGS[language]}
      style={{ fontSize: 'min(12vw, 14vh)', lineHeight: hasPinyin ? 1.9 : 1.45 }}
      className="text-center font-word font-bold text-balance text-player-ink"
    >
      {page.runs.map((run, place) => {
        const { text, pinyin } = run;
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece's only identity is its place
            key={place}
            className={isOwnWord(run, own) ? 'text-player-word' : undefined}
          >
            {hasPinyin && pinyin ? (
              <ruby>
                {text}
                <rt lang="zh-Latn" className="font-semibold" style={{ fontSize: '0.4em' }}>
                  {pinyin}
                </rt>
              </ruby>
            ) : (
              text
            )}
          </span>
        );
      })}
    </p>
  );
}
