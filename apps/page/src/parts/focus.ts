// focus.ts - whether the page is used by keys or a screen reader at the moment, and where the focus goes when what had
// it is gone: to the question, so that Tab leads on to its answers. Who points with a hand is left alone.
let byKeys = false;
addEventListener('keydown', () => (byKeys = true), true);
addEventListener('pointerdown', () => (byKeys = false), true);
addEventListener('click', (event) => event.detail === 0 && (byKeys = true), true); // a screen reader presses without a pointer

export function regainFocus(place: HTMLElement | undefined): void {
  const { activeElement } = document;
  const lost = activeElement === null || activeElement === document.body;
  if (byKeys && lost && !document.querySelector('dialog[open]')) place?.focus({ preventScroll: true });
}
