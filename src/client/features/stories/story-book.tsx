import { type RefObject, useMemo } from 'react';
import { BookDialog } from '#client/print/dialogs/pdf-dialogs.tsx';
import { isOwnWord, type Story } from '#shared/stories/story.ts';

type StoryBookProps = {
  story: Story;
  own: ReadonlySet<string>;
  returnFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
};

export function StoryBook({ story, own, ...rest }: StoryBookProps) {
  const { title } = story;
  const books = useMemo(() => {
    const pages = story.pages.map(({ runs }) =>
      runs.map((run) => ({ text: run.text, isOwn: isOwnWord(run, own) })),
    );
    return [{ title: story.title, pages }];
  }, [story, own]);
  return <BookDialog title={title} books={books} largest={28} {...rest} />;
}
