import { LoaderCircle } from 'lucide-react';

/** The turning ring alone, for inside a button whose text says what goes on. */
export function SpinnerIcon() {
  return <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin" />;
}
