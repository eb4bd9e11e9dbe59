/** Escaped characters of a class name, strings and attribute values: nothing in them is a selector. */
const ESCAPED = /\\(?:[0-9a-f]{1,6} ?|.)/gi;
const QUOTED = /"[^"]*"|'[^']*'/g;
const TAKES_MOST_SPECIFIC = new Set([':is', ':not', ':has']);
/** Pseudo-elements that may be written with one colon. */
const OLD_PSEUDO_ELEMENT = /^:(?:before|after|first-line|first-letter)$/;

/**
 * Returns how specific a selector is: a hundred for every class, attribute and pseudo-class, one for every element. There are
 * no ids in the rules that this is asked about. A list counts as its most specific selector.
 * @param {string} selector
 * @returns {number}
 */
export function measureSpecificity(selector) {
  const plain = selector.replace(ESCAPED, 'x').replace(QUOTED, '""');
  return Math.max(...splitAtCommas(plain).map(measureOne));
}

/** @param {string} selector */
function measureOne(selector) {
  let total = 0;
  let rest = selector.trim();
  while (rest !== '') {
    const [part] = /^(?:\[[^\]]*\]|::?[\w-]+|[.#]?[\w-]+|[\s\S])/.exec(rest) ?? [''];
    rest = rest.slice(part.length);
    if (part.startsWith('#')) throw new Error(`No rule may name an id: ${selector}`);
    if (part.startsWith('::') || OLD_PSEUDO_ELEMENT.test(part)) total += 1;
    else if (part.startsWith(':')) {
      const inner = rest.startsWith('(') ? takeParentheses(rest) : null;
      if (inner !== null) rest = rest.slice(inner.length + 2);
      if (part === ':where') continue;
      total += inner !== null && TAKES_MOST_SPECIFIC.has(part) ? measureList(inner) : 100;
    } else if (/^[.[]/.test(part)) total += 100;
    else if (/^[\w-]/.test(part)) total += 1;
  }
  return total;
}

/** @param {string} list */
const measureList = (list) => Math.max(...splitAtCommas(list).map(measureOne));

/** Returns what stands in the parentheses that a text begins with. */
function takeParentheses(text) {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(1, at);
  }
  throw new Error(`A parenthesis does not end: ${text}`);
}

/** @param {string} list */
function splitAtCommas(list) {
  const parts = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}
