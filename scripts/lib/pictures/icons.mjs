/** The colors of the light theme, because icons have no access to stylesheets. */
const COLORS = {
  'stroke-ink': 'stroke="#2a1f1a"',
  'stroke-word': 'stroke="#d9121a"',
  'fill-tint-leaf': 'fill="#cfe8d6"',
};
const PAPER = '#fff9ee';
const GRID = 64;

/** The icons of the product, with the size of the sign and the corner radius on a grid of 64. */
export const ICONS = [
  { name: 'icon-192.png', size: 192, sign: 44, corner: 14 },
  { name: 'icon-512.png', size: 512, sign: 44, corner: 14 },
  // The device may cut off a fifth on every side.
  { name: 'icon-512-maskable.png', size: 512, sign: 32, corner: 0 },
  // The device rounds the corners itself.
  { name: 'apple-touch-icon.png', size: 180, sign: 42, corner: 0 },
];

/**
 * Returns an icon with the sign of the product as SVG.
 * @param {string} mark the SVG of the sign
 * @param {{ sign: number, corner: number }} icon
 */
export function writeIcon(mark, { sign, corner }) {
  const paths = mark
    .replace(/^<svg[^>]*>|<[/]svg>$/g, '')
    .replaceAll('></path>', '/>')
    .replace(/class="([^"]*)"/g, (_, name) => COLORS[name]);
  const scale = sign / 30;
  const inset = (GRID - sign) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}"><rect width="${GRID}" height="${GRID}" rx="${corner}" fill="${PAPER}"/><g transform="translate(${inset} ${inset}) scale(${scale.toFixed(3)})" fill="none" ${COLORS['stroke-ink']} stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${paths}</g></svg>\n`;
}
