import { overlap } from './overlap.mjs';

/**
 * @typedef {object} Rule
 * @property {readonly string[]} around the at-rules it stands in, from the outermost.
 * @property {string} text
 * @property {readonly string[]} properties that it sets.
 * @property {number} specificity
 * @property {ReadonlySet<string>} sheets that hold it.
 */

/**
 * Returns rules of one layer in an order that needs no specificity, divided so that rules of one part may stand in several
 * stylesheets that arrive in any order: what decides between two parts is the order of their layers.
 * @template {Rule} R
 * @param {readonly R[]} rules in their order
 * @returns {R[][]}
 */
export function divideRules(rules) {
  const ranked = rules
    .map((rule, index) => ({ rule, index, part: 0 }))
    .sort((a, b) => a.rule.specificity - b.rule.specificity || a.index - b.index);
  ranked.forEach((later, at) => {
    for (const earlier of ranked.slice(0, at)) {
      if (earlier.part < later.part || !setSame(earlier.rule, later.rule)) continue;
      later.part = earlier.part + (isOrdered(earlier.rule, later.rule) ? 0 : 1);
    }
  });
  /** @type {R[][]} */
  const parts = [];
  for (const { rule, part } of ranked) {
    parts[part] ??= [];
    parts[part].push(rule);
  }
  return parts;
}

function setSame(one, other) {
  return one.properties.some((mine) => other.properties.some((theirs) => overlap(mine, theirs)));
}

/** Where every sheet with the earlier rule also holds the later one, that one comes last in any order of the sheets. */
function isOrdered(earlier, later) {
  return [...earlier.sheets].every((sheet) => later.sheets.has(sheet));
}

/**
 * Returns what says the order of a layer's parts, which has to come before all of them.
 * @param {string} layer
 * @param {readonly unknown[]} parts
 */
export const writeOrder = (layer, parts) =>
  `@layer ${layer}{@layer ${parts.map((_, index) => nameLayer(index)).join(',')}}`;

/**
 * Returns what one sheet holds of a layer's parts.
 * @param {string} layer
 * @param {readonly (readonly Rule[])[]} parts
 * @param {string} sheet
 */
export function writeLayer(layer, parts, sheet) {
  const texts = parts.map((rules, index) => {
    const own = rules.filter(({ sheets }) => sheets.has(sheet));
    return own.length === 0 ? '' : `@layer ${nameLayer(index)}{${writeRules(own)}}`;
  });
  const text = texts.join('');
  return text && `@layer ${layer}{${text}}`;
}

/** @param {number} index */
const nameLayer = (index) =>
  index < 26
    ? String.fromCharCode(97 + index)
    : `${nameLayer(Math.floor(index / 26) - 1)}${nameLayer(index % 26)}`;

/** @param {readonly Rule[]} rules */
function writeRules(rules) {
  /** @type {string[]} */
  let open = [];
  let text = '';
  for (const { around, text: own } of rules) {
    const kept = open.findIndex((rule, index) => rule !== around[index]);
    const same = kept < 0 ? open.length : kept;
    text +=
      '}'.repeat(open.length - same) +
      around
        .slice(same)
        .map((rule) => `${rule}{`)
        .join('') +
      own;
    open = [...around];
  }
  return text + '}'.repeat(open.length);
}
