import appCss from '../app.css?url';

const id = 'app-css';
const byAddress = `@import "${appCss}";`;
// Read before anything is drawn: whatever happens to the page later, its styles can be drawn again.
const styles = (typeof document !== 'undefined' && document.getElementById(id)?.textContent) || byAddress;

/**
 * The styles lie in the page itself, so that the first paint waits for nothing: scripts/build/first-paint.ts puts the file
 * in place of its address.
 */
export function PageStyles() {
  if (import.meta.env.DEV) return <link rel="stylesheet" href={appCss} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet.
  return <style id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />;
}
