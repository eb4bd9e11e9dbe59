/** The tag of an element with a style of its own, as React writes it: the class, where there is one, comes first. */
const STYLED = /<([a-z][\w-]*)((?: [\w:-]+(?:="[^"]*")?)*?) style="([^"]*)"/g;
const CLASS = / class="([^"]*)"/;

/**
 * Moves the `style` attributes of a markup into rules, since the Content-Security-Policy takes no attribute of that kind.
 * Returns the markup with a class in the place of each, and the rules.
 */
export function moveStyles(html: string): { html: string; css: string } {
  const classes = new Map<string, string>();
  const moved = html.replace(STYLED, (_tag, name: string, attributes: string, style: string) => {
    const rule = style
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&amp;/g, '&');
    const own = classes.get(rule) ?? `s${classes.size + 1}`;
    classes.set(rule, own);
    const known = CLASS.exec(attributes);
    return known
      ? `<${name}${attributes.replace(known[0], ` class="${known[1]} ${own}"`)}`
      : `<${name}${attributes} class="${own}"`;
  });
  // A class that stands behind the style's place would come twice.
  const twice = /<[^>]* class="[^"]*"[^>]* class="/.exec(moved);
  if (twice || / style="/.test(moved)) throw new Error(`A style could not be moved: ${twice?.[0] ?? ''}`);
  return { html: moved, css: [...classes].map(([rule, name]) => `.${name}{${rule}}`).join('') };
}
