import type { PrintPage, TextLine, TextRun } from '#shared/print/paper/layout-types.ts';
import { BOX_STROKE, DIVIDER, INKS, type PageFormat } from '#shared/print/paper/page-format.ts';
import { isMark } from '#shared/print/text/shape-text.ts';
import type { PrintPreview } from '../print-messages.ts';

type Families = PrintPreview['families'];

/** Renders in points with an x for every letter, as in the PDF. The fonts of `families` must be installed. */
export function PrintPageSvg(props: {
  format: PageFormat;
  page: PrintPage;
  families: Families;
  photos?: ReadonlyMap<string, string> | undefined;
  label: string;
  className?: string;
}) {
  const { format, page, families, photos, label, className } = props;
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${format.width} ${format.height}`}
      fill={INKS[format.ink].css}
      stroke="none"
      style={{ fontKerning: 'none', fontVariantLigatures: 'none' }}
    >
      <rect width={format.width} height={format.height} fill="#ffffff" />
      <g transform={getTransform(page)}>
        {format.cuts.map((cut) => (
          <line key={`${cut.x1} ${cut.y1}`} {...cut} stroke={DIVIDER.css} strokeWidth={DIVIDER.width} />
        ))}
        {page.photos.map(({ id, ...box }) => (
          <image key={box.y} href={photos?.get(id)} {...box} />
        ))}
        {page.circles.map(({ x, y, radius }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
        ))}
        {page.lines.map((line) => (
          <Line
            key={`${line.x} ${line.baseline}`}
            line={line}
            families={families}
            color={INKS[format.ink].css}
          />
        ))}
      </g>
    </svg>
  );
}

/** Moves the page as on paper. A page that is printed upside down is shown upright. */
function getTransform({ move }: PrintPage): string | undefined {
  if (!move || (move.x === 0 && move.y === 0)) return undefined;
  const sign = move.turned ? -1 : 1;
  return `translate(${sign * move.x} ${sign * move.y})`;
}

function Line({ line, families, color }: { line: TextLine; families: Families; color: string }) {
  return (
    <g fontSize={line.size} lang={line.chinese ? 'zh-Hans' : undefined}>
      {line.runs.map((run) => (
        <Run key={run.glyphs[0]?.x} run={run} families={families} />
      ))}
      {line.boxes.map((box) => (
        <rect key={box.x} {...box} fill="none" stroke={color} strokeWidth={line.size * BOX_STROKE} />
      ))}
    </g>
  );
}

function Run({ run, families }: { run: TextRun; families: Families }) {
  const face = { fontFamily: families[run.font] };
  const y = run.glyphs[0]?.y;
  if (run.glyphs.every(({ text }) => text.length === 1 && !isMark(text))) {
    return (
      <text {...face} x={run.glyphs.map((glyph) => glyph.x.toFixed(2)).join(' ')} y={y} xmlSpace="preserve">
        {run.glyphs.map((glyph) => glyph.text).join('')}
      </text>
    );
  }
  // Each glyph is a separate element, because browsers place marks and count surrogate pairs differently.
  return run.glyphs.map((glyph) => (
    <text {...face} key={`${glyph.x} ${glyph.y}`} x={glyph.x} y={glyph.y} xmlSpace="preserve">
      {glyph.text}
    </text>
  ));
}
