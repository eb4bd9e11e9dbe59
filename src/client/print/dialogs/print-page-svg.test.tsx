import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { layOutPrintJob } from '#shared/print/layout-print-job.ts';
import type { PrintPage } from '#shared/print/paper/layout-types.ts';
import { createPrintMetrics } from '#shared/print/pdf/read-font.ts';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import { PrintPageSvg } from './print-page-svg.tsx';

const metrics = createPrintMetrics(loadPrintFonts());
const FAMILIES = { arimo: 'print-arimo-1', latin: 'print-latin-1', chinese: 'print-chinese-1' };

function renderPage(words: string[]): string {
  const layout = layOutPrintJob(
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
  it('renders each word as one text with an x for each letter', () => {
    const [, xs] = /<text[^>]* x="([\d. ]+)"[^>]*>dog<\/text>/.exec(renderPage(['dog'])) ?? [];
    expect(xs?.split(' ')).toHaveLength(3);
  });

  it('labels the page and sets its language and font', () => {
    const markup = renderPage(['dog', '狗']);
    expect(markup).toContain('role="img" aria-label="Page 1 of 1"');
    expect(markup).toMatch(/lang="zh-Hans"><text [^>]*font-family="print-chinese-1"/);
  });

  // docs/product/print.md#fonts
  it('renders Latin words in the font of the paper', () => {
    expect(renderPage(['dog'])).toMatch(/<text[^>]*font-family="print-arimo-1"[^>]*>dog</);
  });

  it('renders marks and characters beyond the basic plane as separate elements', () => {
    expect(renderPage(['m\u0300']).match(/<text /g)).toHaveLength(2);
    expect(renderPage(['𨱏𨱏']).match(/<text /g)).toHaveLength(2);
  });

  // docs/product/stages.md#printed-dots
  it('renders the dots of a quantity', () => {
    const layout = layOutPrintJob([{ id: 'f5012-en', word: '12' }], { backPages: false }, metrics);
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

  it('renders a box for an unprintable character', () => {
    expect(renderPage(['🐶'])).toMatch(/<rect x="[\d.]+" y="[\d.]+" width="[\d.]+" height="180" fill="none"/);
  });
});
