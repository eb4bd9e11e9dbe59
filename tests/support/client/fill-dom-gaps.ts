// happy-dom lacks it, and react-hook-form takes a select without a size for one that the parent has changed.
Object.defineProperty(HTMLSelectElement.prototype, 'size', {
  configurable: true,
  get(this: HTMLSelectElement) {
    return Number(this.getAttribute('size'));
  },
});

// Nothing is laid out here, and a virtual list draws no row into a box without a height.
for (const side of ['clientWidth', 'clientHeight']) {
  Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 600 });
}

// Browsers move the focus too.
const select = HTMLInputElement.prototype.select;
HTMLInputElement.prototype.select = function selectAndFocus(this: HTMLInputElement) {
  this.focus();
  select.call(this);
};

// Letters of words are made in a worker; a session goes on without them where none come.
globalThis.Worker ??= class extends EventTarget {
  postMessage() {}
  terminate() {}
} as unknown as typeof Worker;

export {};
