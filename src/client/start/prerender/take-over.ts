/** Marks the last button that was clicked before the app had loaded. */
export const CLICKED = 'aria-busy';
/** Marks a field while an input method composes characters in it. */
export const TYPING = 'data-typing';

/** Resolves once no input method is composing characters in a field of the prerendered page, which would be lost. */
export async function waitForComposition(rendered: Element): Promise<void> {
  const field = rendered.querySelector(`[${TYPING}]`);
  if (field)
    await new Promise((resolve) => field.addEventListener('compositionend', resolve, { once: true }));
}

/**
 * Removes the prerendered page, which the app has rendered again in `root`, and repeats on the app's controls what the
 * visitor did on the page: typing, check marks and focus at once, the last click as soon as the app handles it.
 */
export function takeOver(rendered: Element, root: Element): void {
  const focused = document.activeElement;
  const counterparts = new Map(listControls(root));
  let clicked: HTMLElement | undefined;
  for (const [name, control] of listControls(rendered)) {
    const counterpart = counterparts.get(name);
    if (!counterpart) continue;
    if (control instanceof HTMLInputElement && counterpart instanceof HTMLInputElement)
      copyInput(control, counterpart);
    if (control === focused) counterpart.focus({ preventScroll: true });
    if (control.hasAttribute(CLICKED)) clicked = counterpart;
  }
  rendered.remove();
  if (clicked) setTimeout(click, 0, clicked);
}

/** Lists fields and buttons by names that are the same in the prerendered page and the app. */
function listControls(page: Element): [name: string, control: HTMLElement][] {
  const counts = new Map<string, number>();
  return [...page.querySelectorAll<HTMLElement>('input, button')].map((control) => {
    const name = control.getAttribute('name') ?? control.getAttribute('aria-label') ?? control.textContent;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${control.localName} ${name} ${count}`, control];
  });
}

function copyInput(from: HTMLInputElement, to: HTMLInputElement): void {
  if (from.type === 'checkbox') {
    if (from.checked !== from.defaultChecked && to.checked !== from.checked) to.click();
  } else if (from.value !== from.defaultValue) {
    // React overrides the property of the element and would ignore the event.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(to, from.value);
    to.dispatchEvent(new Event('input', { bubbles: true }));
    // An email field has no selection.
    if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd);
  }
}

function click(button: HTMLElement): void {
  // Menus open on pointerdown.
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  button.click();
}
