import { type ReactNode, useId } from 'react';
import { hasCjk } from '#shared/print/characters.ts';

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

/** Marks the Chinese characters of a text on an English screen. */
export function MarkedText({ children }: { children: string }) {
  return children.split(/(\p{Script=Han}+)/u).map((part) =>
    hasCjk(part) ? (
      <span key={part} lang="zh-Hans">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
