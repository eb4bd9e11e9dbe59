/** Text that is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes HTML: everything put in is escaped unless it is `Html` itself; lists are joined, `null` and `false` vanish. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  const text = parts.reduce((whole, part, index) => whole + part + render(values[index]), '');
  return new Html(text);
}

type HtmlValue = Html | string | number | null | false | undefined | HtmlValue[];

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (letter) => ESCAPES[letter]!);
}
