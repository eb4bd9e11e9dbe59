import type { MissingBox, PrintPage, TextLine, TextRun } from '#shared/print/layout-types.ts';
import { BOX_STROKE, DIVIDER, PAGE_HEIGHT, PAGE_WIDTH, PRINT_RED } from '#shared/print/page-geometry.ts';
import { isMark } from '#shared/print/shape-text.ts';
import type { PrintPreview } from './print-messages.ts';

type Families = PrintPreview['families'];

/**
 * In points on an A4 landscape page; the fonts of `families` must be installed. The x of every letter is given, so that no
 * other font in place of Helvetica can shift a word.
 */
export function PrintPageSvg(props: {
  page: PrintPage;
  families: Families;
  /** The addresses of the photos, by their ids. */
  photos?: ReadonlyMap<string, string> | undefined;
  label: string;
  className?: string;
}) {
  const { page, families, photos, label, className } = props;
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}`}
      fill={PRINT_RED.css}
      stroke="none"
      style={{ fontKerning: 'none', fontVariantLigatures: 'none' }}
    >
      <rect width={PAGE_WIDTH} height={PAGE_HEIGHT} fill="#ffffff" />
      <line
        x1={0}
        x2={PAGE_WIDTH}
        y1={DIVIDER.y}
        y2={DIVIDER.y}
        stroke={DIVIDER.css}
        strokeWidth={DIVIDER.width}
      />
      {page.photos.map(({ id, ...place }) => (
        <image key={place.y} href={photos?.get(id)} {...place} />
      ))}
      {page.circles.map(({ x, y, radius }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
      ))}
      {page.lines.map((line) => (
        <Line key={`${line.x} ${line.baseline}`} line={line} families={families} />
      ))}
    </svg>
  );
}

function Line({ line, families }: { line: TextLine; families: Families }) {
  return (
    <g fontSize={line.size} lang={line.chinese ? 'zh-Hans' : undefined}>
      {line.runs.map((run) => (
        <Run key={run.glyphs[0]?.x} run={run} families={families} />
      ))}
      {line.boxes.map((box) => (
        <Box key={box.x} box={box} size={line.size} />
      ))}
    </g>
  );
}

function Run({ run, families }: { run: TextRun; families: Families }) {
  const face = run.font === 'helvetica' ? { className: 'font-paper' } : { fontFamily: families[run.font] };
  const y = run.glyphs[0]?.y;
  if (run.glyphs.every(standsAlone)) {
    return (
      <text {...face} x={run.glyphs.map((glyph) => glyph.x.toFixed(2)).join(' ')} y={y} xmlSpace="preserve">
        {run.glyphs.map((glyph) => glyph.text).join('')}
      </text>
    );
  }
  // A browser places a mark, and counts the halves of a surrogate pair, in its own way: one element each.
  return run.glyphs.map((glyph) => (
    <text {...face} key={`${glyph.x} ${glyph.y}`} x={glyph.x} y={glyph.y} xmlSpace="preserve">
      {glyph.text}
    </text>
  ));
}

function standsAlone(glyph: TextRun['glyphs'][number]): boolean {
  return glyph.text.length === 1 && !isMark(glyph.text);
}

function Box({ box, size }: { box: MissingBox; size: number }) {
  return <rect {...box} fill="none" stroke={PRINT_RED.css} strokeWidth={size * BOX_STROKE} />;
}
