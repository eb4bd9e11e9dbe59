/** Names of fonts on different devices that all have the widths of Arial. */
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
 * The device's fonts, adjusted to the size of ours so that nothing moves when ours load. `size` is the mean letter width of our
 * font in all English text, in percent of the device's font. `ascent` and `descent` are ours, divided by `size`. They were
 * measured with Liberation Sans, which has the widths of Arial, and Roboto.
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

/** Returns the rules of the stand-ins, whose families such as `Nunito Arial` follow ours in tokens.css. */
export function writeStandIns() {
  return STAND_INS.map(
    (font) =>
      `@font-face{font-family:"${font.for} ${font.like}";font-weight:${font.weight};src:${font.local.map((name) => `local("${name}")`).join(',')};` +
      `size-adjust:${font.size}%;ascent-override:${font.ascent}%;descent-override:${font.descent}%;line-gap-override:0%}`,
  ).join('\n');
}
