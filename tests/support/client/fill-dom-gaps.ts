// happy-dom lacks `size`, and react-hook-form takes a select without it for a changed one.
Object.defineProperty(HTMLSelectElement.prototype, 'size', {
  configurable: true,
  get(this: HTMLSelectElement) {
    return Number(this.getAttribute('size'));
  },
});

// happy-dom has no layout, and a virtual list draws no rows into a box without a height.
for (const side of ['clientWidth', 'clientHeight']) {
  Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 600 });
}

// In browsers `select` moves the focus.
const select = HTMLInputElement.prototype.select;
HTMLInputElement.prototype.select = function selectAndFocus(this: HTMLInputElement) {
  this.focus();
  select.call(this);
};

// A worker makes the fonts of words; sessions run without its answers.
globalThis.Worker ??= class extends EventTarget {
  postMessage() {}
  terminate() {}
} as unknown as typeof Worker;

export {};
