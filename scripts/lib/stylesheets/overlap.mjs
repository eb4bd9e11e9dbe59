/** Properties of which one sets another, though its name does not begin with the other's. */
const FAMILIES = [
  /^(?:inset|top|right|bottom|left)(?:-|$)/,
  /^(?:row-|column-)?gap$/,
  /^(?:padding)(?:-|$)/,
  /^(?:margin)(?:-|$)/,
  /^(?:scroll-padding)(?:-|$)/,
  /^(?:scroll-margin)(?:-|$)/,
  /^(?:font|line-height)$/,
  /^(?:white-space|text-wrap)(?:-|$)/,
  /^(?:place|align|justify)-items$/,
  /^(?:place|align|justify)-content$/,
  /^(?:place|align|justify)-self$/,
  /^grid-(?:area|row|column)(?:-|$)/,
  /^(?:width|inline-size)$/,
  /^(?:height|block-size)$/,
];
const BORDER =
  /^border(?:-(?:top|right|bottom|left|block|inline)(?:-(?:start|end))?)?(?:-(width|style|color))?$/;

/**
 * Whether two properties can set the same thing, so that the order of their rules matters. It may say so of two that do not,
 * which costs a layer.
 * @param {string} one
 * @param {string} other
 */
export function overlap(one, other) {
  const [a, b] = [one, other].map((name) => (name.startsWith('--') ? name : name.replace(/^-[a-z]+-/, '')));
  if (a === b) return true;
  if (a.startsWith('--') || b.startsWith('--')) return false;
  const [borderA, borderB] = [BORDER.exec(a), BORDER.exec(b)];
  if (borderA && borderB) return !borderA[1] || !borderB[1] || borderA[1] === borderB[1];
  if (FAMILIES.some((family) => family.test(a) && family.test(b))) return true;
  if (a.startsWith('border') && b.startsWith('border')) return a.endsWith('radius') && b.endsWith('radius');
  return a.startsWith(`${b}-`) || b.startsWith(`${a}-`);
}
