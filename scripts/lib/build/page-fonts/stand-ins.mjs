/** Names of one design on different devices: all have the widths of Arial. */
const ARIAL = ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo'];
const ARIAL_BOLD = [
  'Arial Bold',
  'Arial-BoldMT',
  'Helvetica Bold',
  'Helvetica-Bold',
  'Liberation Sans Bold',
  'Arimo Bold',
];
const ROBOTO_BOLD = ['Roboto Bold', 'Roboto-Bold'];

/**
 * The device's fonts in the size of ours so that nothing moves when ours arrive: `size` is the mean width of a letter in all
 * English texts, ours by theirs; ascent and descent are ours, divided by it. Measured with Liberation Sans (the widths of
 * Arial) and Roboto.
 */
const STAND_INS = [
  {
    for: 'Nunito',
    weight: '700 800',
    like: 'Arial',
    local: ARIAL_BOLD,
    size: 98.5,
    ascent: 102.6,
    descent: 35.8,
  },
  {
    for: 'Nunito',
    weight: '700 800',
    like: 'Roboto',
    local: ROBOTO_BOLD,
    size: 107.3,
    ascent: 94.2,
    descent: 32.9,
  },
  { for: 'Noto Sans', weight: '400', like: 'Arial', local: ARIAL, size: 106, ascent: 100.8, descent: 27.6 },
  {
    for: 'Noto Sans',
    weight: '400',
    like: 'Roboto',
    local: ['Roboto'],
    size: 107.4,
    ascent: 99.5,
    descent: 27.3,
  },
  {
    for: 'Noto Sans',
    weight: '700',
    like: 'Arial',
    local: ARIAL_BOLD,
    size: 103.7,
    ascent: 103.1,
    descent: 28.3,
  },
  {
    for: 'Noto Sans',
    weight: '700',
    like: 'Roboto',
    local: ROBOTO_BOLD,
    size: 113,
    ascent: 94.6,
    descent: 25.9,
  },
];

/** Returns the rules of the stand-ins: families such as `Nunito Arial`, which tokens.css names behind ours. */
export function writeStandIns() {
  return STAND_INS.map(
    (font) =>
      `@font-face{font-family:"${font.for} ${font.like}";font-weight:${font.weight};src:${font.local.map((name) => `local("${name}")`).join(',')};` +
      `size-adjust:${font.size}%;ascent-override:${font.ascent}%;descent-override:${font.descent}%;line-gap-override:0%}`,
  ).join('\n');
}
