/** A bar as long as a share of its place. It only repeats what a text beside it says. */
export function ShareBar({ percent }: { percent: number }) {
  return (
    <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-sprout-50">
      <div className="h-full rounded-full bg-sprout-600" style={{ width: `${percent}%` }} />
    </div>
  );
}
