const plum = '#5c2146';

/** Two loops of hair make the W; the smile lies below them. */
const loops =
  'M7 13C9 29 12.5 41.5 19 41.5C26 41.5 30 31 34.4 23C38.2 16 37.2 8 32 8C26.8 8 25.8 16 29.6 23C34 31 38 41.5 45 41.5C51.5 41.5 55 29 57 13';
const smile = 'M15.5 48.5C24 57.5 40 57.5 48.5 48.5C42 60.5 22 60.5 15.5 48.5Z';

export function drawLogo(color: string = plum): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Wigloop">${logoMark(color)}</svg>`;
}

/** The mark on a plum tile, for home screens and browser tabs. */
export function drawIcon(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><linearGradient id="tile" x1="0" y1="0" x2="1" y2="1">' +
    `<stop offset="0" stop-color="#7a3460"/><stop offset="1" stop-color="#471636"/></linearGradient></defs>` +
    `<rect width="64" height="64" rx="14" fill="url(#tile)"/><g transform="translate(7.7 6) scale(.76)">${logoMark('#fbf5ec', 4.6)}</g></svg>`
  );
}

export function logoMark(color: string, weight = 4.2): string {
  return (
    `<path fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round" d="${loops}"/>` +
    `<path fill="${color}" stroke="${color}" stroke-width="1.6" stroke-linejoin="round" d="${smile}"/>`
  );
}
