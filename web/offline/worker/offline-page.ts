/** Stands in for a page that cannot be fetched, and comes back by itself. It needs nothing but itself. */
export function offlinePage(): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(html, { status: 503, headers });
}

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Wigloop cannot be reached</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fbf7f0; color: #2a2126; font: 18px/1.6 "Helvetica Neue", Arial, sans-serif; }
  main { max-width: 32rem; padding: 2rem; text-align: center; }
  svg { width: 4rem; fill: none; stroke-linecap: round; stroke-linejoin: round; }
  h1 { margin: 1rem 0 .5rem; font: 500 2.25rem/1.2 Georgia, serif; }
  p { margin: 0; color: #655860; }
</style>
</head>
<body>
<main>
<svg viewBox="0 0 48 48" aria-hidden="true"><path d="M4.500 9.500c4.600.400 6.700 3 8 7.600l3.700 13c.5 1.700 2.300 1.700 2.900.1l4.900-13.600 4.900 13.600c.6 1.600 2.400 1.600 2.900-.1l3.700-13c1.300-4.600 3.400-7.200 8-7.600" stroke="#5c2146" stroke-width="4"/><path d="M13 38.500c6.500 5.300 15.500 5.300 22 0" stroke="#c77b45" stroke-width="3.200"/></svg>
<h1>Wigloop cannot be reached</h1>
<p role="status">You may be offline, or the site may be away for a moment. This page comes back by itself.</p>
</main>
<script>
  async function comeBack() {
    const answer = await fetch('/api/health').catch(() => undefined);
    if (answer?.ok) location.reload();
    else setTimeout(comeBack, 3000);
  }
  setTimeout(comeBack, 1000);
  addEventListener('online', comeBack);
</script>
</body>
</html>`;
