/** A bar as long as a share of its place. It only repeats what a text beside it says. */
export function ShareBar({ percent }: { percent: number }) {
  return (
    <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-leaf-tint">
      <div data-share className="h-full rounded-full bg-leaf" style={{ width: `${percent}%` }} />
    </div>
  );
}
