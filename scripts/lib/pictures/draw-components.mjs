import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { projectPath } from '../run/project-paths.mjs';

const BUNDLE = '.cache/pictures/drawings.mjs';
const SOURCE = `
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DouDouDrawing } from '#client/ui/illustration/dou-dou-drawing.tsx';
import { Cup, Hand } from '#client/ui/illustration/props.tsx';
import { SproutMark } from '#client/ui/illustration/shape.tsx';
export { BRAND } from '#shared/lib/brand.ts';
const components = { DouDouDrawing, Cup, Hand, SproutMark };
export const draw = (name, props) => renderToStaticMarkup(createElement(components[name], props));
`;

/** Returns the name of the product and a function that renders a client component as SVG by its name and props. */
export async function loadDrawings() {
  const { build } = await import('esbuild');
  await mkdir(projectPath('.cache/pictures'), { recursive: true });
  await build({
    stdin: { contents: SOURCE, loader: 'tsx', resolveDir: projectPath('src/client') },
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    outfile: projectPath(BUNDLE),
    // react-dom/server loads Node's modules with require.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return import(pathToFileURL(projectPath(BUNDLE)).href);
}

/** Returns the stylesheet of the classes that a drawing uses, with the colors of the product. */
export async function styleDrawings(html) {
  const { compile } = await import('tailwindcss');
  const require = createRequire(import.meta.url);
  const theme = readFileSync(require.resolve('tailwindcss/theme.css'), 'utf8');
  const tokens = readFileSync(projectPath('src/client/ui/styles/tokens.css'), 'utf8').replace(
    '@theme {',
    '@theme static {',
  );
  const { build } = await compile(`@layer theme, utilities;${theme}${tokens}@tailwind utilities;`);
  return build([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names.split(/\s+/)));
}
