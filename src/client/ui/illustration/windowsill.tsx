import { loadable } from '../loadable.tsx';

const LateDrawing = loadable<{ leaves: number }>(() =>
  import('./windowsill-drawing.tsx').then(
    ({ WindowsillDrawing }) => WindowsillDrawing,
    () => () => null,
  ),
);

/** A windowsill with a leaf per learned word, as wide as its place. Decorative: the number stands in words beside it. */
export function Windowsill({ leaves }: { leaves: number }) {
  return (
    <div className="h-[166px] md:h-[204px]">
      <LateDrawing leaves={leaves} />
    </div>
  );
}
