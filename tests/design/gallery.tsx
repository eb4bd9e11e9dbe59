import 'virtual:page-fonts/latin.css';
import '#client/start/styles.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '#client/lib/i18n/start-i18n.ts';
import { loadChineseFonts } from '#client/start/main.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { WordCard } from '#client/ui/word-card.tsx';
import { CONTROL_SAMPLES } from './control-samples.tsx';
import { IDENTITY_SAMPLES } from './identity-samples.tsx';
import { NEWS_SAMPLES } from './news-samples.tsx';

/** Everything of the kit, one sample below the other, for the pictures of docs/design.md (scripts/pictures/design.mjs). */
const SAMPLES: readonly { id: string; title: string; content: ReactNode }[] = [
  ...IDENTITY_SAMPLES,
  ...CONTROL_SAMPLES,
  ...NEWS_SAMPLES,
];

function OpenDialog() {
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title="Add a card"
      footer={
        <>
          <Button>Cancel</Button>
          <Button tone="primary">Add card</Button>
        </>
      }
    >
      <WordCard word="spoon" className="mb-2" />
    </Dialog>
  );
}

function Gallery() {
  return (
    <main>
      {SAMPLES.map(({ id, title, content }) => (
        <section key={id} id={id} className="sample">
          <h2>{title}</h2>
          {content}
        </section>
      ))}
    </main>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
await startI18n();
loadChineseFonts();
createRoot(root).render(location.search === '?dialog' ? <OpenDialog /> : <Gallery />);
