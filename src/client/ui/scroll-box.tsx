import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

type ScrollBoxProps = {
  /** What the box shows, read out when the keyboard reaches it. */
  label: string;
  className: string;
  children: ReactNode;
};

/**
 * A box that scrolls when its content is too long. While it does it is a stop of the Tab key, so that content without
 * any button can be read by keyboard too; while everything fits it is not, because nothing can be done there.
 */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(box, content);
  return (
    <section ref={box} className={className} {...(overflows && { tabIndex: 0, 'aria-label': label })}>
      <div ref={content}>{children}</div>
    </section>
  );
}

function useOverflow(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const { current: outer } = box;
    if (!outer || !content.current) return;
    const observer = new ResizeObserver(() => setOverflows(outer.scrollHeight > outer.clientHeight));
    observer.observe(outer);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [box, content]);
  return overflows;
}
