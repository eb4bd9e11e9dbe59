import 'virtual:page-fonts/latin.css';
import '#client/start/styles.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '#client/lib/i18n/start-i18n.ts';
import { loadChineseFonts } from '#client/start/main.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Card } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { Toast } from '#client/ui/notification/page-notification.tsx';
import { EmptyState, Skeleton } from '#client/ui/placeholders.tsx';
import { WordCard } from '#client/ui/word-card.tsx';
import { CONTROL_SAMPLES } from './control-samples.tsx';
import { IDENTITY_SAMPLES } from './identity-samples.tsx';

const ignore = () => {};

const NOTICE_SAMPLES = [
  {
    id: 'news',
    title: 'Toasts and banners',
    content: (
      <div className="flex flex-col gap-3">
        <Toast
          tone="success"
          text="Saved. A new leaf!"
          action={
            <button type="button" className={buttonClass('quiet')}>
              Undo
            </button>
          }
          onDismiss={ignore}
        />
        <Toast tone="error" text="Not deleted: the category still has cards." />
        <Banner tone="info" picture={<DouDou state="umbrella" size={72} />}>
          <b>No internet right now.</b>
          <br />
          Keep going. We will save when it is back.
        </Banner>
        <Banner tone="notice" onDismiss={ignore}>
          Confirm your email address.
        </Banner>
        <Banner tone="success">Your password is changed.</Banner>
        <Banner tone="error">Please enter both email and password.</Banner>
      </div>
    ),
  },
  {
    id: 'panels',
    title: 'Panel, table, skeleton',
    content: (
      <div className="flex flex-col gap-4">
        <Card>
          <table className="data-table">
            <thead>
              <tr>
                <th>Day</th>
                <th>Words</th>
                <th>Flashes</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Wed, Mar 12</td>
                <td>dog, car, table</td>
                <td>3</td>
              </tr>
              <tr>
                <td>Tue, Mar 11</td>
                <td>cat, bus</td>
                <td>2</td>
              </tr>
            </tbody>
          </table>
        </Card>
        <Skeleton label="Loading" shape="rows" count={2} />
        <Skeleton label="Loading" count={2} />
      </div>
    ),
  },
  {
    id: 'empty',
    title: 'Nothing there yet',
    content: (
      <EmptyState text="No sessions yet. You’ll see your first one here.">
        <Button tone="primary">Log a day</Button>
      </EmptyState>
    ),
  },
];

/** Samples of all components for the images in docs/design.md (scripts/pictures/design.mjs). */
const SAMPLES: readonly { id: string; title: string; content: ReactNode }[] = [
  ...IDENTITY_SAMPLES,
  ...CONTROL_SAMPLES,
  ...NOTICE_SAMPLES,
];

function DialogSample() {
  return (
    <Dialog
      open
      onOpenChange={ignore}
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
createRoot(root).render(location.search === '?dialog' ? <DialogSample /> : <Gallery />);
