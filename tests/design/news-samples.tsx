import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Card } from '#client/ui/card.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { Toast } from '#client/ui/notification/page-notification.tsx';
import { EmptyState, Skeleton } from '#client/ui/placeholders.tsx';

const ignore = () => {};

export const NEWS_SAMPLES = [
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
