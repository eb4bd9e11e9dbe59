// happy-dom lacks `size`. Without it, react-hook-form considers a select changed.
Object.defineProperty(HTMLSelectElement.prototype, 'size', {
  configurable: true,
  get(this: HTMLSelectElement) {
    return Number(this.getAttribute('size'));
  },
});

// happy-dom has no layout, and a virtual list renders no rows into a box without a height.
for (const side of ['clientWidth', 'clientHeight']) {
  Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 600 });
}

// In browsers, `select` also focuses the input.
const select = HTMLInputElement.prototype.select;
HTMLInputElement.prototype.select = function selectAndFocus(this: HTMLInputElement) {
  this.focus();
  select.call(this);
};

// A worker creates the fonts of words. Sessions also run without it.
globalThis.Worker ??= class extends EventTarget {
  postMessage() {}
  terminate() {}
} as unknown as typeof Worker;

export {};
