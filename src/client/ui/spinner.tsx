import { LoaderCircle } from 'lucide-react';

/** The turning ring alone, for inside a button whose text says what goes on. */
export function SpinnerIcon() {
  return <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin" />;
}

/** A spinner in the middle of its place; `label` is what it waits for, read out and shown below. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col items-center justify-center gap-3 p-10 text-ink-soft">
      <LoaderCircle aria-hidden="true" className="size-10 animate-spin text-sprout-600" />
      <span>{label}</span>
    </div>
  );
}
