/** Text that is HTML already; everything else is escaped on its way into a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | Part[] | false | null | undefined;

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, piece, at) => text + toText(parts[at - 1]) + piece));
}

function toText(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(toText).join('');
  if (part === false || part === null || part === undefined) return '';
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} | Payments sandbox</title>
<style>${new Html(style)}</style>
</head>
<body>
<p class="notice"><strong>Payments sandbox.</strong> No money moves: every card and every payment here is made up.</p>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`.text;
}

const style = `
*{box-sizing:border-box}
body{margin:0;background:#fbf7f0;color:#2a2126;font:16px/1.6 "Helvetica Neue",Arial,sans-serif}
main{max-width:40rem;margin:0 auto;padding:24px 16px 64px}
h1{font:400 30px/1.2 Georgia,serif}
h2{font:400 22px/1.3 Georgia,serif;margin:32px 0 12px}
.notice{margin:0;padding:10px 16px;background:#f6e3d3;border-bottom:1px solid #b4622d;text-align:center;font-size:14px}
.card{background:#fffdf9;border:1px solid #e5d9c8;border-radius:12px;padding:20px;margin:16px 0}
.error{background:#fbe9e7;border:1px solid #9b2c2c;color:#7a1f1f;border-radius:12px;padding:12px 16px}
label{display:block;font-weight:600;margin-bottom:6px}
input,select{width:100%;min-height:44px;padding:8px 12px;border:1px solid #8d7f78;border-radius:12px;font:inherit;background:#fff}
button,.button{display:inline-block;min-height:44px;margin:12px 8px 0 0;padding:9px 20px;border:1px solid #5c2146;border-radius:999px;background:#5c2146;color:#fff;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button.quiet,.button.quiet{background:transparent;color:#5c2146}
form{display:inline}form.block{display:block;margin-top:16px}
table{width:100%;border-collapse:collapse;font-size:14px}td,th{text-align:left;padding:6px 8px 6px 0;border-bottom:1px solid #e5d9c8}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0}dt{color:#655860}dd{margin:0;overflow-wrap:anywhere}
a{color:#5c2146}
`;
