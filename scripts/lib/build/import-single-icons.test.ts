import { expect, it } from 'vitest';
import { importSingleIcons } from './import-single-icons.mjs';

const { handler } = importSingleIcons().transform;

it('imports each icon from the file of its name', () => {
  const code = [
    'import {',
    '  type LucideIcon,',
    '  LogOut as Leave,',
    '  Trash2,',
    "} from 'lucide-react';",
  ];
  expect(handler([...code, 'draw();'].join('\n')).code).toBe(
    "import Leave from 'lucide-react/icons/log-out'; import Trash2 from 'lucide-react/icons/trash-2';\ndraw();",
  );
});

it('leaves types alone', () => {
  const code = "import type { LucideIcon } from 'lucide-react';";
  expect(handler(code).code).toBe(code);
});
