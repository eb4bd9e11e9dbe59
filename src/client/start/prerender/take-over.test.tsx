import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeOver, waitForComposition } from './take-over.ts';

const submit = vi.fn();

function Form() {
  const [values, setValues] = useState({ name: '', password: '', remember: true });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(values);
      }}
    >
      <input
        name="name"
        value={values.name}
        onChange={(e) => setValues({ ...values, name: e.target.value })}
      />
      <input
        name="password"
        type="password"
        value={values.password}
        onChange={(e) => setValues((before) => ({ ...before, password: e.target.value }))}
      />
      <input
        type="checkbox"
        checked={values.remember}
        onChange={(e) => setValues((before) => ({ ...before, remember: e.target.checked }))}
      />
      <button type="button" aria-label="Show" />
      <button type="submit">Log in</button>
    </form>
  );
}

let root: Root;
const get = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector)!;

beforeEach(() => {
  submit.mockClear();
  document.body.innerHTML = `<div id="rendered">${renderToStaticMarkup(<Form />)}</div><div id="root"></div>`;
  root = createRoot(get('#root'));
});
afterEach(() => {
  root.unmount();
  // Test files share their document.
  document.body.replaceChildren();
});

function arrive(): void {
  flushSync(() => root.render(<Form />));
  flushSync(() => takeOver(get('#rendered'), get('#root')));
}

// docs/product/landing.md#before-the-app
describe('takeOver', () => {
  it('keeps letters, check marks, focus and caret', () => {
    const early = get<HTMLInputElement>('#rendered [name=password]');
    early.value = 'secret';
    early.focus();
    early.setSelectionRange(2, 4);
    get<HTMLInputElement>('#rendered [type=checkbox]').click();
    arrive();
    const password = get<HTMLInputElement>('[name=password]');
    expect(document.querySelector('#rendered')).toBeNull();
    expect(document.activeElement).toBe(password);
    expect([password.value, password.selectionStart, password.selectionEnd]).toEqual(['secret', 2, 4]);
    get('[type=submit]').click();
    expect(submit).toHaveBeenCalledExactlyOnceWith({ name: '', password: 'secret', remember: false });
  });

  it('repeats the last press once the app knows the letters', async () => {
    get<HTMLInputElement>('#rendered [name=name]').value = 'Mia';
    get('#rendered [type=submit]').setAttribute('aria-busy', 'true');
    arrive();
    await vi.waitFor(() =>
      expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'Mia', password: '', remember: true }),
    );
  });

  it('changes nothing that the visitor did not touch', async () => {
    arrive();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(document.activeElement).toBe(document.body);
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('waitForComposition', () => {
  it('waits for the end of a composition', async () => {
    const field = get('#rendered [name=name]');
    await waitForComposition(get('#rendered'));
    field.toggleAttribute('data-typing', true);
    const done = vi.fn();
    const waiting = waitForComposition(get('#rendered')).then(done);
    await Promise.resolve();
    expect(done).not.toHaveBeenCalled();
    field.dispatchEvent(new Event('compositionend'));
    await waiting;
  });
});
