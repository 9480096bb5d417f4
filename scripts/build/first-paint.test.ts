import { expect, test } from 'vitest';
import { inlineStyles } from './first-paint.ts';

const page = (style: string) => `<head><style id="app-css">${style}</style></head><p>$& text</p>`;

test('the style sheet moves into the page, letter by letter', () => {
  const css = '.price::before{content:"$&"}';
  const asked: string[] = [];
  const html = inlineStyles(page('@import "/assets/app-x1.css";'), (asset) => {
    asked.push(asset);
    return `${css}\n`;
  });
  expect(html).toBe(`<head><style id="app-css">${css}</style></head><p>$& text</p>`);
  expect(asked).toEqual(['/assets/app-x1.css']);
});

test('a style sheet cannot end the style element it lies in', () => {
  const html = inlineStyles(page('@import "/assets/app-x1.css";'), () => 'a{content:"</style><script>"}');
  expect(html.match(/<\/style>/g)).toHaveLength(1);
});
