import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { Component, type ComponentType, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SETTINGS_PATH } from '#shared/http/settings.ts';
import { answerJson, currentServer } from '#tests/support/client/fake-server.ts';
import { loadable } from './loadable.tsx';

beforeEach(() => i18next.changeLanguage('en'));

const MISSING = 'This part of the page could not be loaded.';

function openPage() {
  const load = vi.fn<() => Promise<ComponentType>>();
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const Part = loadable(load, { missing: 'line' });
  const page = () => (
    <main>
      <p>The page</p>
      <Part />
    </main>
  );
  const { unmount } = render(page());
  const reopen = () => {
    unmount();
    render(page());
  };
  return { load, reopen };
}

const tryAgain = async () => userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
const ThePart = () => 'The part';

describe('a part whose file does not arrive', () => {
  it('says so in its place, keeps the rest of the page, and comes by a tap', async () => {
    const { load, reopen } = openPage();
    expect(await screen.findByText(MISSING)).toBeDefined();
    expect(screen.getByText('The page')).toBeDefined();
    load.mockResolvedValue(ThePart);
    await tryAgain();
    expect(await screen.findByText('The part')).toBeDefined();
    expect(screen.queryByText(MISSING)).toBeNull();
    reopen();
    expect(screen.getByText('The part')).toBeDefined();
  });

  it('comes by itself when the network is back', async () => {
    const { load } = openPage();
    await screen.findByText(MISSING);
    load.mockClear();
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(load).toHaveBeenCalled();
    });
    expect(screen.getByText(MISSING)).toBeDefined();
    load.mockResolvedValue(ThePart);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('The part')).toBeDefined();
  });

  it('asks for a reload at a tap when the server answers and the file still does not arrive', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const settings = vi.fn(() => Response.error());
    currentServer().on(`GET ${SETTINGS_PATH}`, settings);
    openPage();
    await tryAgain();
    await waitFor(() => expect(settings).toHaveBeenCalledOnce());
    expect(reload).not.toHaveBeenCalled();
    currentServer().on(`GET ${SETTINGS_PATH}`, () => answerJson({}));
    await tryAgain();
    expect(await screen.findByText(/Anything that is not saved yet will be lost/)).toBeDefined();
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
  });
});

describe('a press of "Try again"', () => {
  it('moves the focus to the place of the part that arrives, from where Tab leads into the part', async () => {
    const { load } = openPage();
    await screen.findByText(MISSING);
    load.mockResolvedValue(() => <button type="button">In the part</button>);
    await tryAgain();
    const inside = await screen.findByRole('button', { name: 'In the part' });
    await waitFor(() => {
      expect(document.activeElement).not.toBe(document.body);
      expect(document.activeElement?.contains(inside)).toBe(true);
    });
    await userEvent.tab();
    expect(document.activeElement).toBe(inside);
  });

  it('leaves the focus where the reader has put it meanwhile', async () => {
    const { load } = openPage();
    await screen.findByText(MISSING);
    const field = document.body.appendChild(document.createElement('input'));
    load.mockImplementation(async () => {
      field.focus();
      return ThePart;
    });
    await tryAgain();
    await screen.findByText('The part');
    expect(document.activeElement).toBe(field);
    field.remove();
  });
});

describe('a part whose room is left free', () => {
  it('is drawn at once when it was fetched ahead, and shows its room until it has loaded otherwise', async () => {
    let arrive: (part: ComponentType) => void = () => {};
    const Part = loadable(
      () =>
        new Promise<ComponentType>((resolve) => {
          arrive = resolve;
        }),
      { room: <p>The room</p> },
    );
    const { unmount } = render(<Part />);
    expect(screen.getByText('The room')).toBeDefined();
    arrive(ThePart);
    expect(await screen.findByText('The part')).toBeDefined();
    unmount();
    await Part.preload();
    render(<Part />);
    expect(screen.getByText('The part')).toBeDefined();
  });
});

describe('a part without a place of its own whose file does not arrive', () => {
  it('draws nothing, keeps the page, and comes with what it has to say when the network is back', async () => {
    const load = vi.fn<() => Promise<ComponentType<{ news: string }>>>();
    load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    const Part = loadable(load, { missing: 'nothing' });
    const page = (news: string) => (
      <main>
        The page
        <Part news={news} />
      </main>
    );
    const { rerender } = render(page(''));
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    await Part.preload();
    rerender(page(' was refused'));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(3));
    expect(screen.getByRole('main').textContent).toBe('The page');
    load.mockResolvedValue(({ news }) => `: a session${news}`);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('The page: a session was refused')).toBeDefined();
  });
});

it('throws to the error page when a part without another way does not arrive', async () => {
  const Part = loadable(vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  const onError = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <ErrorPage>
      <Part />
    </ErrorPage>,
  );
  expect(await screen.findByText('The error page')).toBeDefined();
  onError.mockRestore();
});

class ErrorPage extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? 'The error page' : this.props.children;
  }
}
