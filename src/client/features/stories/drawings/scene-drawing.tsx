import { Drawing } from '#client/ui/illustration/shape.tsx';
import { Parts } from './parts.tsx';
import { SCENES } from './scenes.ts';

/** Draws the scene of a sample story's page on the white background of the player. */
export function SceneDrawing({ id, page }: { id: string; page: number }) {
  return (
    <Drawing
      box={[240, 174]}
      width={240}
      height={174}
      className="size-full [--color-ink:var(--color-player-ink)]"
    >
      <Parts parts={SCENES[id]?.[page] ?? []} />
    </Drawing>
  );
}
