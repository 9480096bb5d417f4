import { expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

test('the focus of a dialog that ends goes to the page, not to a notice that Tab passed on the way', async () => {
  // A drawn element has a box; the DOM of the tests draws nothing.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  document.body.innerHTML = `
    <main><section><h2>Addresses</h2><p><button id="opener">No address needed</button></p></section></main>
    <div data-react-aria-top-layer="true"><button id="notice">Close</button></div>
    <div id="layer"><section role="dialog"><button id="confirm">No address needed</button></section></div>`;
  const stop = keepFocus();
  for (const id of ['opener', 'notice', 'confirm']) document.getElementById(id)?.focus();
  document.getElementById('opener')?.remove();
  document.getElementById('layer')?.remove();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Addresses'));
  stop();
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});
