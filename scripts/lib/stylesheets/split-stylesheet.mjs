import postcss from 'postcss';
import { divideRules, writeLayer, writeOrder } from './layer-rules.mjs';
import { measureSpecificity } from './specificity.mjs';

/** The layers whose rules are for classes. */
const LAYERS = ['components', 'utilities'];
const CLASS = /\.((?:\\(?:[0-9a-f]{1,6} ?|.)|[\w-])+)/gi;
const BOUNDARY = /[\s"'`{}$]/;
/** The first one, which every page has. */
export const FIRST_SHEET = 'first';

/**
 * Divides a stylesheet: each sheet gets the rules for the classes in its own code, the first one also what is for no class.
 * What wins over what stays as it is, whichever sheets are there and in whatever order they came, if `order` came before them.
 * @param {string} css
 * @param {Record<string, string>} codes the code that needs each sheet, by the sheet's name.
 * @param {Record<string, readonly string[]>} [above] sheets that are there wherever another is, whose rules it need not repeat.
 * @returns {{ order: string, sheets: Record<string, string>, classes: Record<string, Set<string>> }} stylesheets by name, none for
 * one without a rule of its own, and what classes their rules are for.
 */
export function splitStylesheet(css, codes, above = {}) {
  const root = postcss.parse(css);
  const isNeeded = createSearch(codes);
  const names = Object.keys(codes);
  const sheets = Object.fromEntries(names.map((name) => [name, '']));
  const classes = Object.fromEntries(names.map((name) => [name, new Set()]));
  const layers = root.nodes.flatMap((node) => (node.name === 'layer' ? node.params.split(/,\s*/) : []));
  let order = `@layer ${[...new Set(layers)].join(',')};`;
  for (const layer of LAYERS) {
    const node = root.nodes.find((child) => child.name === 'layer' && child.params === layer && child.nodes);
    if (!node) continue;
    const rules = listRules(node).map((rule) => ({
      ...rule,
      sheets: findSheets(rule, names, isNeeded, above),
    }));
    for (const rule of rules)
      for (const sheet of rule.sheets) for (const name of rule.classes) classes[sheet].add(name);
    // Among layers, what is `!important` wins the other way round: so these rules stay together.
    const parts = divideRules(rules.filter(({ isImportant }) => !isImportant));
    const important = rules.filter(({ isImportant }) => isImportant);
    if (important.length > 0) parts.push(important);
    order += writeOrder(layer, parts);
    for (const name of names) sheets[name] += writeLayer(layer, parts, name);
    node.remove();
  }
  moveAnimations(root, sheets);
  sheets[FIRST_SHEET] += root.toString();
  return {
    order,
    sheets: Object.fromEntries(Object.entries(sheets).filter(([, text]) => text !== '')),
    classes,
  };
}

/** Puts animations that nothing in the first sheet plays into the sheets that do. */
function moveAnimations(root, sheets) {
  for (const animation of root.nodes.filter(({ name }) => name === 'keyframes')) {
    const isPlayed = (text) => new RegExp(`:[^;}]*\\b${animation.params}\\b`).test(text);
    animation.remove();
    const players = Object.keys(sheets).filter((name) => isPlayed(sheets[name]));
    if (players.length === 0 || players.includes(FIRST_SHEET) || isPlayed(root.toString()))
      root.append(animation);
    else for (const name of players) sheets[name] += animation.toString();
  }
}

/** @param {postcss.AtRule} layer */
function listRules(layer) {
  const rules = [];
  const walk = (node, around) => {
    for (const child of node.nodes) {
      if (child.type === 'atrule') walk(child, [...around, `@${child.name} ${child.params}`]);
      else if (child.type === 'rule') rules.push(readRule(child, around));
    }
  };
  walk(layer, []);
  return rules;
}

/** @param {postcss.Rule} rule */
function readRule(rule, around) {
  const properties = new Set();
  let isImportant = false;
  rule.walkDecls((declaration) => {
    properties.add(declaration.prop);
    if (declaration.important) isImportant = true;
  });
  return {
    around,
    isImportant,
    text: rule.toString(),
    properties: [...properties],
    specificity: measureSpecificity(rule.selector),
    classes: [...rule.selector.matchAll(CLASS)].map(([, name]) => unescapeName(name)),
  };
}

/** @param {string} name */
const unescapeName = (name) =>
  name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code, character) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  );

function findSheets({ classes, isImportant }, sheets, isNeeded, above) {
  const needing = new Set(sheets.filter((sheet) => classes.some((name) => isNeeded(sheet, name))));
  // A class that no code names is made there of pieces.
  if (isImportant || needing.size === 0 || needing.has(FIRST_SHEET)) return new Set([FIRST_SHEET]);
  return new Set([...needing].filter((sheet) => !above[sheet]?.some((other) => needing.has(other))));
}

/** Returns whether the code of a sheet names a class. */
function createSearch(codes) {
  const known = new Map();
  return (sheet, name) => {
    const key = `${sheet} ${name}`;
    if (!known.has(key)) known.set(key, holdsName(codes[sheet], name));
    return known.get(key);
  };
}

/**
 * Whether code names a class.
 * @param {string} code
 * @param {string} name
 */
export function holdsName(code, name) {
  for (let at = code.indexOf(name); at >= 0; at = code.indexOf(name, at + 1)) {
    const isWhole = [code[at - 1], code[at + name.length]].every(
      (next) => next === undefined || BOUNDARY.test(next),
    );
    if (isWhole) return true;
  }
  return false;
}
