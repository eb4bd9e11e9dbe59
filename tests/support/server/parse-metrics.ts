/** One line of Prometheus' text format. */
export type Sample = { name: string; labels: Record<string, string>; value: number };

const COMMENT = /^# (HELP|TYPE) [a-zA-Z_:][\w:]* .+$/;
const SAMPLE =
  /^([a-zA-Z_:][\w:]*)(?:\{((?:\w+="(?:[^"\\]|\\.)*",?)*)\})? (-?[\d.]+(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i;

/** Reads the text format (version 0.0.4) strictly: throws at a line that is none of it, and at a metric that comes twice. */
export function parseMetrics(text: string): Sample[] {
  const seen = new Set<string>();
  return text.split('\n').flatMap((line) => {
    if (line === '' || COMMENT.test(line)) return [];
    const found = SAMPLE.exec(line);
    if (found === null) throw new Error(`no line of the text format: ${line}`);
    const [, name = '', labels = '', value = ''] = found;
    if (seen.has(`${name}{${labels}}`)) throw new Error(`comes twice: ${line}`);
    seen.add(`${name}{${labels}}`);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value.replace('Inf', 'Infinity')) }];
  });
}
