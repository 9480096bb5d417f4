const regions = '[aria-live], [role=alert], [role=status], [role=log]';

/** What a screen reader says by itself from now on: whatever comes into a live region, and alerts that appear. */
export function collectAnnouncements(): string[] {
  const announced: string[] = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of addedNodes) collect(target, node);
  }).observe(document.body, { childList: true, subtree: true });

  function collect(target: Node, node: Node) {
    if (!node.textContent) return;
    const inner = node instanceof Element ? [...node.querySelectorAll('[role=alert]')] : [];
    const isAlert = node instanceof Element && node.matches('[role=alert]');
    const around = node instanceof Element ? node : target instanceof Element ? target : null;
    const region = around?.closest(regions);
    if (isAlert || (region && region.getAttribute('aria-live') !== 'off')) announced.push(node.textContent);
    for (const alert of inner) announced.push(alert.textContent ?? '');
  }
  return announced;
}
