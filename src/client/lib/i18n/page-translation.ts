/**
 * A browser that translates the page wraps or replaces React's text nodes with `<font>` elements. React would then fail to
 * remove such a node or to insert one before it, and would update a node that is not on the page. Before React touches a
 * text node, this puts it back in place of its translation, and the browser translates it again
 * (https://github.com/facebook/react/issues/11538).
 */
export function surviveTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, reference: Node | null): Child {
    if (reference && reference.parentNode !== this) putBack(reference);
    const isThere = reference === null || reference.parentNode === this;
    return insertBefore.call(this, child, isThere ? reference : null) as Child;
  };
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    if (child.parentNode !== this) putBack(child);
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, value: string | null) {
      putBack(this);
      nodeValue?.set?.call(this, value);
    },
  });
  new MutationObserver(noteTranslations).observe(document.documentElement, {
    childList: true,
    subtree: true,
  });
}

/** The translations of text nodes that are no longer in the document. */
const translations = new WeakMap<Node, Element>();

function noteTranslations(records: MutationRecord[]): void {
  for (const { addedNodes, removedNodes } of records) {
    const translation = [...addedNodes].find((node): node is Element => node.nodeName === 'FONT');
    if (translation) for (const node of removedNodes) translations.set(node, translation);
  }
}

function putBack(node: Node): void {
  let translation = node.isConnected ? node.parentElement?.closest('font') : translations.get(node);
  while (translation?.parentElement?.nodeName === 'FONT') translation = translation.parentElement;
  translation?.replaceWith(node);
  translations.delete(node);
}
