import { type ReactNode, useId } from 'react';

/** A part of the page under its title. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="landing-width pt-10 md:pt-18">
      <h2 id={titleId} className="mb-6 text-2xl font-extrabold md:mb-8 md:text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
