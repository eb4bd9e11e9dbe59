import { joinClasses } from './class-names.ts';

export type FactsProps = { facts: readonly (string | false | null | undefined)[]; className?: string };

/** Shows short texts separated by dots. Lines break between texts, and no line begins or ends with a dot. */
export function Facts({ facts, className = '' }: FactsProps) {
  return (
    <p className={joinClasses('flex flex-wrap gap-x-[0.9em] overflow-hidden', className)}>
      {facts
        .flatMap((fact) => fact || [])
        .map((fact, index) => (
          // The dot of the first text on a line is outside the box and clipped.
          <span key={fact} className="-ml-[0.9em] flex">
            <span className="w-[0.9em] shrink-0 text-center whitespace-pre">{index > 0 && ' · '}</span>
            <span className="min-w-0">{fact}</span>
          </span>
        ))}
    </p>
  );
}
