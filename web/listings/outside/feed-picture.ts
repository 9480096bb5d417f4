import { conditionLabels } from '#contract/listings/listing-values.ts';
import type { MyListing } from '#contract/listings/selling.ts';
import { askingText, shippingText } from '#contract/money-text.ts';
import { photoUrl } from '#contract/photos/photo-urls.ts';
import { site } from '#contract/site.ts';
import { brandPicture } from '#web/settings/brand-picture-url.ts';
import { drawQr, openCanvas, toPicture } from './qr-image.ts';

/** The upright format of feeds. */
export const feedPictureSize = { width: 1080, height: 1350 };

interface FeedPicture {
  listing: Pick<MyListing, 'title' | 'brand' | 'condition' | 'type' | 'priceCents' | 'shippingCents' | 'photo'>;
  brand: string;
  shop: { name: string; address: string };
  /** The address behind the code. */
  address: string;
}

const photoHeight = 880;
const margin = 64;
const qrSide = 264;

/** Draws what a public card shows, with the shop's name and address and a code that leads to the listing. */
export async function drawFeedPicture({ listing, brand, shop, address }: FeedPicture): Promise<Blob> {
  const { canvas, context } = openCanvas(feedPictureSize.width, feedPictureSize.height);
  const photo = await loadImage(listing.photo ? photoUrl(listing.photo, 1280) : brandPicture(listing.brand));
  // A stand-in font that a device lacks counts as a failure to the browser; the picture does without it.
  await Promise.allSettled([document.fonts.load(fontOf('display', 54)), document.fonts.load(fontOf('sans', 34))]);
  context.fillStyle = colorOf('surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawCovering(context, photo, canvas.width, photoHeight);

  const { height, width } = canvas;
  const textWidth = width - 3 * margin - qrSide;
  const write = (text: string, top: number, font: string, color: string, most = textWidth) => {
    context.font = font;
    context.fillStyle = colorOf(color);
    const [line = ''] = wrapText(text, most, 1, (part) => context.measureText(part).width);
    context.fillText(line, margin, top);
  };
  context.textBaseline = 'top';
  write(brand.toLocaleUpperCase('en'), photoHeight + 40, fontOf('sans', 26, 600), 'copper');
  context.font = fontOf('display', 54);
  context.fillStyle = colorOf('ink');
  const lines = wrapText(listing.title, textWidth, 2, (part) => context.measureText(part).width);
  for (const [at, line] of lines.entries()) context.fillText(line, margin, photoHeight + 82 + at * 62);
  const belowTitle = photoHeight + 98 + lines.length * 62;
  write(askingText(listing), belowTitle, fontOf('sans', 44, 700), 'plum');
  const facts = [listing.type !== 'trade' && shippingText(listing.shippingCents), conditionLabels[listing.condition]];
  write(facts.filter(Boolean).join(' · '), belowTitle + 60, fontOf('sans', 32), 'ink-soft');
  write(`${shop.name} on ${site.name}`, height - 110, fontOf('sans', 30, 600), 'ink', width - 2 * margin);
  write(shop.address, height - 68, fontOf('sans', 28), 'ink-soft', width - 2 * margin);
  drawQr(context, address, width - margin - qrSide, photoHeight + 44, qrSide);
  return toPicture(canvas, 'image/jpeg');
}

/** The lines of a text that is too wide for one; the last of them is cut where even they are too few. */
export function wrapText(text: string, width: number, most: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest && lines.length < most) {
    const isLast = lines.length === most - 1;
    const signs = [...rest];
    const fits = (count: number) =>
      measure(signs.slice(0, count).join('') + (count < signs.length && isLast ? '…' : '')) <= width;
    let count = signs.length;
    while (count > 1 && !fits(count)) count -= 1;
    const cut = signs.slice(0, count).join('');
    const space = cut.lastIndexOf(' ');
    const isWhole = count === signs.length;
    const line = isWhole || isLast || space < 1 || rest[cut.length] === ' ' ? cut : cut.slice(0, space);
    rest = rest.slice(line.length).trim();
    lines.push(isLast && !isWhole ? `${line.trimEnd()}…` : line.trimEnd());
  }
  return lines;
}

const colorOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();

const fontOf = (kind: 'display' | 'sans', size: number, weight = 500): string =>
  `${weight} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue(`--font-${kind}`).trim()}`;

async function loadImage(src: string): Promise<HTMLImageElement> {
  const image = Object.assign(new Image(), { src });
  await image.decode();
  return image;
}

/** Fills the width and height from the image's middle, a little above it: there the wig is. */
function drawCovering(context: CanvasRenderingContext2D, image: HTMLImageElement, width: number, height: number): void {
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  const [drawnWidth, drawnHeight] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  context.drawImage(image, (width - drawnWidth) / 2, (height - drawnHeight) / 4, drawnWidth, drawnHeight);
  context.restore();
}
