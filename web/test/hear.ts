const regions = '[aria-live], [role=alert], [role=status], [role=log]';

/** What a screen reader says by itself from now on: whatever comes into a live region, and alerts that appear. */
export function listen(): string[] {
  const heard: string[] = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of addedNodes) hear(target, node);
  }).observe(document.body, { childList: true, subtree: true });

  function hear(target: Node, node: Node) {
    if (!node.textContent) return;
    const inner = node instanceof Element ? [...node.querySelectorAll('[role=alert]')] : [];
    const isAlert = node instanceof Element && node.matches('[role=alert]');
    const around = node instanceof Element ? node : target instanceof Element ? target : null;
    const region = around?.closest(regions);
    if (isAlert || (region && region.getAttribute('aria-live') !== 'off')) heard.push(node.textContent);
    for (const alert of inner) heard.push(alert.textContent ?? '');
  }
  return heard;
}
