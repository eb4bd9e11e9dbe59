import type { ReactNode } from 'react';
import { loadable } from '#client/ui/loadable.tsx';
import type { Story } from '#shared/stories/story.ts';
import { isSampleStory } from './find-story.ts';

type StoryPictureProps = { id: string; width: number; fallback?: ReactNode };

const Drawing = loadable<StoryPictureProps>(async () => (await import('./story-drawing.tsx')).StoryDrawing, {
  missing: 'nothing',
});

/** Renders a story's drawing, or `fallback` for a made story. Its space is reserved until it loads. */
export function StoryPicture(props: StoryPictureProps) {
  return (
    <span
      className="flex shrink-0 items-center justify-center"
      style={{ width: props.width, height: (props.width * 116) / 160 }}
    >
      <Drawing {...props} />
    </span>
  );
}

const Scene = loadable(async () => (await import('./drawings/scene-drawing.tsx')).SceneDrawing, {
  missing: 'nothing',
});

/** Shrinks so that the words of the page always fit. On a phone in landscape, it is beside them. */
export const PAGE_PICTURE_CLASS = 'min-h-0 w-full flex-[0_1_32vh] flat:h-4/5 flat:w-auto flat:flex-1';

/** Draws the scene of a sample story's page. Renders nothing for a made story. */
export function PagePicture({ story, page }: { story: Story; page: number }) {
  if (!isSampleStory(story)) return null;
  return (
    <div className={PAGE_PICTURE_CLASS}>
      <Scene id={story.id} page={page} />
    </div>
  );
}
