import { frame } from '#demo/drawing/scene/camera.ts';
import { drawLetters, lettersWidth } from './lettering.ts';
import { logoMark } from './logo.ts';
import { drawWig } from './wig-drawing.ts';

/** The picture that a shared link shows: 1200 × 630. */
export function drawOpenGraph({ title, subtitle }: { title: string; subtitle: string }): string {
  const wig = drawWig({
    seed: 12,
    style: 'long-waves',
    lengthInches: 17,
    curl: 0.55,
    shade: 'Chestnut',
    highlights: true,
    parting: 'left',
    background: 'champagne',
    angle: 'three-quarter',
  });
  const scale = 630 / 1120;
  const lines = breakLines(title, 46, 520);
  const titles = lines.map((line, i) =>
    drawLetters(line, { x: 84, y: 306 + i * 76, size: 46, color: '#2b1a24', tracking: 2.6, weight: 0.95 }),
  );
  const below = 306 + lines.length * 76;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><defs><linearGradient id="fade"><stop offset="0" stop-color="#fbf5ec"/>' +
    '<stop offset="1" stop-color="#fbf5ec" stop-opacity="0"/></linearGradient><clipPath id="page"><path d="M0 0h1200v630H0z"/></clipPath></defs>' +
    `<path fill="#fbf5ec" d="M0 0h1200v630H0z"/><g clip-path="url(#page)"><g transform="translate(${1200 - frame.width * scale} -36) scale(${scale.toFixed(4)})">${inner(wig)}</g>` +
    `<path fill="url(#fade)" d="M${1200 - frame.width * scale - 2} 0h300v630h-300z"/></g>` +
    `<g transform="translate(76 84) scale(1.7)">${logoMark('#5c2146')}</g>${titles.join('')}` +
    drawLetters(subtitle, {
      x: 84,
      y: below,
      size: Math.min(22, (22 * 540) / lettersWidth(subtitle, 22, 3.4)),
      color: '#9a5a34',
      tracking: 3.4,
    }) +
    `<path d="M84 ${below + 44}h96" stroke="#5c2146" stroke-width="4"/></svg>`
  );
}

function breakLines(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && lettersWidth(`${line} ${word}`, size, 2.6) <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function inner(svg: string): string {
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
}
