import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { SETTINGS_PATH } from '#shared/http/settings.ts';
import { createJsonResponse, getCurrentServer } from '#tests/support/client/fake-server.ts';
import { loadable } from './loadable.tsx';

beforeEach(() => i18next.changeLanguage('en'));

const MISSING = 'This part of the page could not be loaded.';

function openPage() {
  const load = vi.fn<() => Promise<ComponentType>>();
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const Part = loadable(load, { missing: 'line' });
  const createPage = () => (
    <main>
      <p>The page</p>
      <Part />
    </main>
  );
  const { unmount } = render(createPage());
  const reopen = () => {
    unmount();
    render(createPage());
  };
  return { load, reopen };
}

const pressTryAgain = async () => userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
const LoadedPart = () => 'The part';

describe('loadable that fails to load', () => {
  it('loads after a press of "Try again"', async () => {
    const { load, reopen } = openPage();
    expect(await screen.findByText(MISSING)).toBeDefined();
    expect(screen.getByText('The page')).toBeDefined();
    load.mockResolvedValue(LoadedPart);
    await pressTryAgain();
    expect(await screen.findByText('The part')).toBeDefined();
    expect(screen.queryByText(MISSING)).toBeNull();
    reopen();
    expect(screen.getByText('The part')).toBeDefined();
  });

  it('loads when the network returns', async () => {
    const { load } = openPage();
    await screen.findByText(MISSING);
    load.mockClear();
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(load).toHaveBeenCalled();
    });
    expect(screen.getByText(MISSING)).toBeDefined();
    load.mockResolvedValue(LoadedPart);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('The part')).toBeDefined();
  });

  it('offers a reload when the server responds but the file fails to load', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const respondWithFailure = vi.fn(() => Response.error());
    getCurrentServer().on(`GET ${SETTINGS_PATH}`, respondWithFailure);
    openPage();
    await pressTryAgain();
    await waitFor(() => expect(respondWithFailure).toHaveBeenCalledOnce());
    expect(reload).not.toHaveBeenCalled();
    getCurrentServer().on(`GET ${SETTINGS_PATH}`, () => createJsonResponse({}));
    await pressTryAgain();
    expect(await screen.findByText(/Anything that is not saved yet will be lost/)).toBeDefined();
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
  });
});

describe('loadable after a press of "Try again"', () => {
  it('focuses the loaded part', async () => {
    const { load } = openPage();
    await screen.findByText(MISSING);
    load.mockResolvedValue(() => <button type="button">In the part</button>);
    await pressTryAgain();
    const inside = await screen.findByRole('button', { name: 'In the part' });
    await waitFor(() => {
      expect(document.activeElement).not.toBe(document.body);
      expect(document.activeElement?.contains(inside)).toBe(true);
    });
    await userEvent.tab();
    expect(document.activeElement).toBe(inside);
  });

  it('leaves focus that has moved elsewhere', async () => {
    const { load } = openPage();
    await screen.findByText(MISSING);
    const field = document.body.appendChild(document.createElement('input'));
    load.mockImplementation(async () => {
      field.focus();
      return LoadedPart;
    });
    await pressTryAgain();
    await screen.findByText('The part');
    expect(document.activeElement).toBe(field);
    field.remove();
  });
});

describe('loadable with a fallback', () => {
  it('renders the fallback unless the part is preloaded', async () => {
    let resolveLoad: (part: ComponentType) => void = () => {};
    const Part = loadable(
      () =>
        new Promise<ComponentType>((resolve) => {
          resolveLoad = resolve;
        }),
      { fallback: <p>The fallback</p> },
    );
    const { unmount } = render(<Part />);
    expect(screen.getByText('The fallback')).toBeDefined();
    resolveLoad(LoadedPart);
    expect(await screen.findByText('The part')).toBeDefined();
    unmount();
    await Part.preload();
    render(<Part />);
    expect(screen.getByText('The part')).toBeDefined();
  });
});

describe('loadable with missing: nothing', () => {
  it('renders nothing until it loads', async () => {
    const load = vi.fn<() => Promise<ComponentType<{ suffix: string }>>>();
    load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    const Part = loadable(load, { missing: 'nothing' });
    const createPage = (suffix: string) => (
      <main>
        The page
        <Part suffix={suffix} />
      </main>
    );
    const { rerender } = render(createPage(''));
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    await Part.preload();
    rerender(createPage(' was refused'));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(3));
    expect(screen.getByRole('main').textContent).toBe('The page');
    load.mockResolvedValue(({ suffix }) => `: a session${suffix}`);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('The page: a session was refused')).toBeDefined();
  });
});

test('loadable throws to the error page by default when it fails to load', async () => {
  const Part = loadable(vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  const logError = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <ErrorPage>
      <Part />
    </ErrorPage>,
  );
  expect(await screen.findByText('The error page')).toBeDefined();
  logError.mockRestore();
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

describe('loadable that waits for its texts', () => {
  it('keeps the page around it and its focus', async () => {
    let texts: Promise<string> = Promise.resolve('');
    const Part = loadable(async () => () => <p>{use(texts)}</p>);
    await Part.preload();
    let load = (_text: string) => {};
    texts = new Promise((resolve) => {
      load = resolve;
    });
    const createPage = (word: string) => (
      <Suspense>
        <input aria-label="Word" />
        {word && <Part />}
      </Suspense>
    );
    const { rerender } = render(createPage(''));
    const field = screen.getByLabelText('Word');
    field.focus();
    await act(async () => rerender(createPage('lion')));
    expect(field.style.display).toBe('');
    await act(async () => load('The part'));
    expect(screen.getByText('The part')).toBeDefined();
    expect(document.activeElement).toBe(field);
  });
});
