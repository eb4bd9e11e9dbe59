import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { layoutPrintJob } from '#shared/print/layout-print-job.ts';
import type { PrintPage } from '#shared/print/paper/layout-types.ts';
import { printMetrics } from '#shared/print/pdf/read-font.ts';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import { PrintPageSvg } from './print-page-svg.tsx';

const metrics = printMetrics(loadPrintFonts());
const FAMILIES = { arimo: 'print-arimo-1', latin: 'print-latin-1', chinese: 'print-chinese-1' };

function drawPage(words: string[]): string {
  const layout = layoutPrintJob(
    words.map((word) => ({ word })),
    { backPages: false },
    metrics,
  );
  return renderToStaticMarkup(
    <PrintPageSvg
      format={layout.format}
      page={layout.pages[0] as PrintPage}
      families={FAMILIES}
      label="Page 1 of 1"
    />,
  );
}

describe('PrintPageSvg', () => {
  it('draws each word as one text with one x for each letter', () => {
    const [, xs] = /<text[^>]* x="([\d. ]+)"[^>]*>dog<\/text>/.exec(drawPage(['dog'])) ?? [];
    expect(xs?.split(' ')).toHaveLength(3);
  });

  it('names the page, its language and its font', () => {
    const markup = drawPage(['dog', '狗']);
    expect(markup).toContain('role="img" aria-label="Page 1 of 1"');
    expect(markup).toMatch(/lang="zh-Hans"><text [^>]*font-family="print-chinese-1"/);
  });

  // docs/product/print.md#fonts
  it('draws Latin words in the letters of the paper and not in those of the screen', () => {
    expect(drawPage(['dog'])).toMatch(/<text[^>]*font-family="print-arimo-1"[^>]*>dog</);
  });

  it('gives marks and characters beyond the basic plane an element each', () => {
    expect(drawPage(['m\u0300']).match(/<text /g)).toHaveLength(2);
    expect(drawPage(['𨱏𨱏']).match(/<text /g)).toHaveLength(2);
  });

  // docs/product/stages.md#printed-dots
  it('draws the dots of a quantity', () => {
    const layout = layoutPrintJob([{ id: 'f5012-en', word: '12' }], { backPages: false }, metrics);
    const page = (
      <PrintPageSvg
        format={layout.format}
        page={layout.pages[0] as PrintPage}
        families={FAMILIES}
        label="Page 1 of 1"
      />
    );
    expect(renderToStaticMarkup(page).match(/<circle /g)).toHaveLength(12);
  });

  it('draws a box for a character that cannot print', () => {
    expect(drawPage(['🐶'])).toMatch(/<rect x="[\d.]+" y="[\d.]+" width="[\d.]+" height="180" fill="none"/);
  });
});
