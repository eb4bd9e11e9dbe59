const IMPORT = /^import \{([^}]*)\} from 'lucide-react';$/gm;

/** Creates a plugin that imports each icon from its own file, because the library's entry point has all 1,700 icons. */
export function importSingleIcons() {
  return {
    name: 'import-single-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /[/]src[/].*[.]tsx?$/, code: "from 'lucide-react'" },
      handler: (code) => ({ code: code.replace(IMPORT, (_, names) => writeImports(names)), map: null }),
    },
  };
}

/** Returns an import for each name: `LogOut` is in `log-out`, `Trash2 as Bin` in `trash-2`. Types need none. */
function writeImports(names) {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon, local = icon] = name.split(' as ');
      const file = icon.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase();
      return `import ${local} from 'lucide-react/icons/${file}';`;
    })
    .join(' ');
}
