import { hasCjk } from '#shared/print/characters.ts';

/** A text whose Chinese characters are marked as such on a screen in English. */
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
