import { curlShape } from '#demo/drawing/hair/curl.ts';
import { cuts } from '#demo/drawing/hair/cuts.ts';
import { paintSheet, pickTint, type SheetStrand } from '#demo/drawing/hair/strand-sheet.ts';
import { backdropDefs, backdrops, paintVignette } from '#demo/drawing/scene/backdrops.ts';
import { frame } from '#demo/drawing/scene/camera.ts';
import { mixColors } from '#demo/drawing/scene/color.ts';
import { createRandom, type Random } from '#demo/drawing/scene/random.ts';
import { hairColor, type Tint, tintOf } from '#demo/drawing/scene/tint.ts';
import { clamp } from '#demo/drawing/scene/vector.ts';
import { drawLetters } from './lettering.ts';
import { logoMark } from './logo.ts';
import type { WigDrawing } from './options.ts';

const cap = { x: 600, y: 610, halfWidth: 318, halfHeight: 372 } as const;

/** The wig turned inside out on a table: lace front above, wefts, ear tabs, straps at the nape below. */
export function drawInsideCap(options: WigDrawing): string {
  const random = createRandom(options.seed + 31);
  const backdrop = backdrops[options.background];
  const tint = tintOf(options.shade, false, options.highlights ?? false);
  const net = mixColors(tint.main[1], '#c9a88d', 0.62);
  const { width, height } = frame;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${backdropDefs(backdrop)}${capDefs(net)}</defs>` +
    `<path fill="url(#wall)" d="M0 0h${width}v${height}H0z"/>` +
    `<ellipse cx="650" cy="790" rx="590" ry="640" fill="url(#cast)" opacity=".7"/>` +
    `<g fill="none" stroke-linecap="round">${paintSheet(spread(options, random), tint)}</g>` +
    `<path fill="${hairColor(tint.main, null, 0, 1)}" d="${oval(1.05)}"/><path fill="url(#net)" d="${oval(1)}"/>` +
    `<g clip-path="url(#cap)">${wefts(tint, net)}${crownPanel(net)}${laceFront()}<path fill="url(#bowl)" d="${oval(1)}"/></g>` +
    `${rim(net)}${earTab(-1, net)}${earTab(1, net)}${straps(net)}${label()}${paintVignette()}</svg>`
  );
}

function capDefs(net: string): string {
  const light = mixColors(net, '#ffffff', 0.3);
  return (
    `<clipPath id="cap"><path d="${oval(1)}"/></clipPath>` +
    `<radialGradient id="net" cx=".4" cy=".36" r=".75"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${net}"/></radialGradient>` +
    `<radialGradient id="bowl" cx=".56" cy=".6" r=".62"><stop offset=".5" stop-color="#1d0f0a" stop-opacity="0"/><stop offset="1" stop-color="#1d0f0a" stop-opacity=".55"/></radialGradient>` +
    `<pattern id="mesh" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><path d="M0 0H9M0 0V9" stroke="#6b4a38" stroke-opacity=".38" stroke-width="1.1"/></pattern>` +
    `<linearGradient id="lace" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f3dfcd"/><stop offset="1" stop-color="#e2c4ab"/></linearGradient>`
  );
}

function oval(grow: number): string {
  const [w, h] = [cap.halfWidth * grow, cap.halfHeight * grow];
  const { x, y } = cap;
  return (
    `M${x} ${y - h}C${x + w * 0.62} ${y - h} ${x + w} ${y - h * 0.56} ${x + w} ${y + h * 0.02}` +
    `C${x + w} ${y + h * 0.6} ${x + w * 0.6} ${y + h} ${x} ${y + h}C${x - w * 0.6} ${y + h} ${x - w} ${y + h * 0.6} ${x - w} ${y + h * 0.02}` +
    `C${x - w} ${y - h * 0.56} ${x - w * 0.62} ${y - h} ${x} ${y - h}Z`
  );
}

/** Hair lying around the cap, combed out to the sides and down. */
function spread(options: WigDrawing, random: Random): SheetStrand[] {
  const { curl: range, coherence } = cuts[options.style];
  const shape = curlShape(clamp(options.curl, range[0], range[1]));
  const wavelength = Math.max(shape.wavelength * 62, 62);
  const swing = shape.radius * 62;
  const reach = clamp(options.lengthInches * 34, 130, 620);
  const strands: SheetStrand[] = [];
  for (let lock = 0; lock < 120; lock++) {
    const turned = (((lock * 47) % 120) / 120) * Math.PI * 2;
    const [c, s] = [Math.cos(turned), Math.sin(turned)];
    const phase = turned * 2 + random.between(-1.6, 1.6) * (1 - coherence);
    const lockTone = random.spread() * 0.1;
    const lockTint = pickTint(random, options.highlights ?? false);
    const fullLength = reach * (0.34 + 0.66 * clamp((s + 1) / 2, 0, 1)) * random.between(0.86, 1.05);
    for (let k = 0; k < 6; k++) {
      const across = (k / 5 - 0.5) * 2;
      const long = fullLength * random.between(0.82, 1);
      const strandTone = lockTone + random.spread() * 0.12;
      const steps = Math.round(clamp((long / wavelength) * 5, 6, 22));
      const points = Array.from({ length: steps + 1 }, (_, step) => {
        const share = step / steps;
        const out = long * share * 0.62;
        const wave = Math.sin((long * share * Math.PI * 2) / wavelength + phase) * swing * share;
        const side = across * 18 * (1 - 0.8 * share) + wave;
        return {
          x: cap.x + c * (cap.halfWidth * 0.96 + out * (1 - share * 0.3)) - s * side,
          y: cap.y + s * (cap.halfHeight * 0.96 + out * 0.55) + long * share * share * 0.6 + c * side,
        };
      });
      const facing = clamp(0.5 - c * 0.3 - s * 0.12, 0, 1);
      strands.push({
        points,
        width: random.between(2.6, 6),
        tint: random.next() < 0.7 ? lockTint : 'main',
        tone: (share) =>
          0.2 +
          facing * 0.34 +
          strandTone +
          0.3 * Math.exp(-(((share - 0.32) / 0.16) ** 2)) * facing -
          0.2 * (1 - Math.min(1, share * 5)),
      });
    }
  }
  return strands;
}

function wefts(tint: Tint, net: string): string {
  let drawn = '';
  for (let row = 0; row < 15; row++) {
    const y = cap.y - cap.halfHeight * 0.52 + row * 47;
    const drop = 70 - row * 1.5;
    const curve = (shift: number) =>
      `M${cap.x - 340} ${y + shift - drop}Q${cap.x} ${y + shift + drop} ${cap.x + 340} ${y + shift - drop}`;
    drawn +=
      `<path d="${curve(9)}" stroke="#1d0f0a" stroke-opacity=".3" stroke-width="13"/>` +
      `<path d="${curve(0)}" stroke="${hairColor(tint.main, null, 0, 5)}" stroke-width="13"/>` +
      `<path d="${curve(-1)}" stroke="${hairColor(tint.main, null, 0, 10)}" stroke-width="11" stroke-dasharray="2 7"/>` +
      `<path d="${curve(-6)}" stroke="${mixColors(net, '#ffffff', 0.4)}" stroke-width="2.4" stroke-dasharray="7 5"/>`;
  }
  const bands = [-190, 190].map(
    (dx) =>
      `<path d="M${cap.x + dx * 0.55} ${cap.y - 330}C${cap.x + dx} ${cap.y - 60} ${cap.x + dx} ${cap.y + 150} ${cap.x + dx * 0.6} ${cap.y + 380}" stroke="${net}" stroke-width="20"/>`,
  );
  return `<g fill="none">${drawn}${bands.join('')}</g>`;
}

function crownPanel(net: string): string {
  const { x, y } = cap;
  const d = `M${x - 120} ${y - 300}C${x - 140} ${y - 130} ${x - 132} ${y + 30} ${x} ${y + 62}C${x + 132} ${y + 30} ${x + 140} ${y - 130} ${x + 120} ${y - 300}Z`;
  return `<path d="${d}" fill="${mixColors(net, '#f2dcc8', 0.62)}"/><path d="${d}" fill="url(#mesh)"/><path d="${d}" fill="none" stroke="${mixColors(net, '#ffffff', 0.35)}" stroke-width="7" stroke-dasharray="9 4"/>`;
}

function laceFront(): string {
  const { x, y, halfHeight: h } = cap;
  const d = `M${x - 330} ${y - 60}C${x - 240} ${y - 250} ${x - 150} ${y - h + 92} ${x} ${y - h + 86}C${x + 150} ${y - h + 92} ${x + 240} ${y - 250} ${x + 330} ${y - 60}L${x + 330} ${y - 420}H${x - 330}Z`;
  return `<path d="${d}" fill="url(#lace)" opacity=".94"/><path d="${d}" fill="url(#mesh)"/><path d="${d}" fill="none" stroke="#8d6a55" stroke-width="3" stroke-dasharray="5 5" opacity=".7"/>`;
}

function rim(net: string): string {
  return (
    `<path d="${oval(1)}" fill="none" stroke="${mixColors(net, '#2a1710', 0.3)}" stroke-width="15"/>` +
    `<path d="${oval(0.998)}" fill="none" stroke="${mixColors(net, '#ffffff', 0.38)}" stroke-width="2.4" stroke-dasharray="8 6"/>`
  );
}

function earTab(side: number, net: string): string {
  return (
    `<g transform="translate(${cap.x + side * (cap.halfWidth - 8)} ${cap.y - 14}) scale(${side} 1)">` +
    `<path d="M-26 -76C26 -62 34 -24 34 4C34 34 20 66 -26 84C-36 40 -36 -30 -26 -76Z" fill="${mixColors(net, '#f4e2d2', 0.45)}" stroke="${mixColors(net, '#2a1710', 0.35)}" stroke-width="3"/>` +
    `<path d="M2 -38C14 -20 14 24 2 46" fill="none" stroke="#8f7a6a" stroke-width="6" stroke-linecap="round"/><path d="M1 -36C12 -20 12 22 1 43" fill="none" stroke="#f0e6dc" stroke-width="2" stroke-linecap="round"/></g>`
  );
}

function straps(net: string): string {
  const strap = mixColors(net, '#2a1710', 0.18);
  const one = (side: number) =>
    `<g transform="translate(${cap.x} ${cap.y + cap.halfHeight - 52}) scale(${side} 1)">` +
    `<path d="M238 -92C190 -26 120 14 26 20L24 52C140 48 224 0 268 -70Z" fill="#1d0f0a" opacity=".25" transform="translate(5 8)"/>` +
    `<path d="M238 -92C190 -26 120 14 26 20L24 52C140 48 224 0 268 -70Z" fill="${strap}"/>` +
    `<path d="M232 -76C186 -16 120 20 40 27" fill="none" stroke="${mixColors(strap, '#ffffff', 0.45)}" stroke-width="2" stroke-dasharray="7 5"/>` +
    `<path d="M30 14h30v44h-30z" fill="none" stroke="#c9b9a6" stroke-width="6"/></g>`;
  return one(1) + one(-1);
}

function label(): string {
  return (
    `<g transform="translate(${cap.x - 66} ${cap.y + 150})"><path d="M4 6h132v84H4z" fill="#1d0f0a" opacity=".3"/><path d="M0 0h132v84H0z" fill="#fbf5ec"/>` +
    `<path d="M5 5h122v74H5z" fill="none" stroke="#b8794f" stroke-dasharray="5 4"/><g transform="translate(42 4) scale(.74)">${logoMark('#5c2146')}</g>` +
    `${drawLetters('AVERAGE', { x: 66, y: 72, size: 12, color: '#5c2146', align: 'middle', tracking: 4, weight: 1.1 })}</g>`
  );
}
