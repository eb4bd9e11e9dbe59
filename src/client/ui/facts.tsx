import { joinClasses } from './class-names.ts';

export type FactsProps = { facts: readonly (string | false | null | undefined)[]; className?: string };

/** Short texts with dots between them. Lines break between two of them, and no line begins or ends with a dot. */
export function Facts({ facts, className = '' }: FactsProps) {
  return (
    <p className={joinClasses('flex flex-wrap gap-x-[0.9em] overflow-hidden', className)}>
      {facts
        .flatMap((fact) => fact || [])
        .map((fact, index) => (
          // The dot of the first one in a line is outside and clipped.
          <span key={fact} className="-ml-[0.9em] flex">
            <span className="w-[0.9em] shrink-0 text-center whitespace-pre">{index > 0 && ' · '}</span>
            <span className="min-w-0">{fact}</span>
          </span>
        ))}
    </p>
  );
}
