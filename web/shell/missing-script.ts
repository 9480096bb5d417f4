/**
 * Runs in the page before anything else, because nothing else may come. A page whose code did not arrive says so in place of waiting for
 * ever, and one that loads itself again and again, which is React Router's answer to a file it cannot get, is stopped. What was
 * asked for again by hand begins anew. As text: no file of ours has been read when it runs.
 */
export const sayMissingScript = `(() => {
  const key = 'page-loads', most = 3, within = 30000;
  const keep = (loads) => { try { sessionStorage.setItem(key, loads.join()) } catch {} };
  let loads = [];
  try { loads = (sessionStorage.getItem(key) || '').split(',').map(Number).filter((at) => at > Date.now() - within) } catch {}
  const [visit] = performance.getEntriesByType('navigation');
  loads = visit && visit.type === 'reload' ? [...loads, Date.now()] : [];
  keep(loads);
  let isAlive = false;
  addEventListener('page-alive', () => { isAlive = true; keep([]) }, { once: true });
  const say = () => {
    if (isAlive || document.getElementById('missing-script')) return;
    keep([]);
    const box = document.createElement('div');
    box.id = 'missing-script';
    box.setAttribute('role', 'alert');
    box.style.cssText = 'padding:1rem;text-align:center;font:1.1rem/1.5 sans-serif;background:#fff;color:#231a20;border-bottom:1px solid #8a7d84';
    box.textContent = 'A part of this page did not arrive. ';
    const again = document.createElement('a');
    again.href = location.href;
    again.textContent = 'Try again';
    again.style.cssText = 'display:inline-block;padding:.6rem;color:#5b2146;font-weight:600;text-decoration:underline';
    again.onclick = (event) => { event.preventDefault(); location.reload() };
    box.append(again);
    document.body.prepend(box);
  };
  addEventListener('error', ({ target }) => { if (target && target.tagName === 'SCRIPT') say() }, true);
  addEventListener('unhandledrejection', ({ reason }) => { if (/import|module/i.test(String(reason && reason.message))) say() });
  if (loads.length < most) return;
  stop();
  const body = document.createElement('body');
  document.documentElement.append(body);
  say();
})()`;
