import type { ReactNode } from 'react';
import { loadable } from '#client/ui/loadable.tsx';

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
