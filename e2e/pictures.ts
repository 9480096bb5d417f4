import type { FileChooser, Page } from '@playwright/test';
import sharp from 'sharp';

/** Photographs as a camera would save them: real JPEG files, each with a colour of its own. Small ones: the server makes each of them anew in every size. */
export function takePhotos(count: number): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `photo-${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background: colourOf(at) } })
        .composite([{ input: strands(at), gravity: 'centre' }])
        .jpeg()
        .toBuffer(),
    })),
  );
}

/** By the button and the system's own dialog, as a person does. */
export async function chooseFiles(
  page: Page,
  button: string,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files);
}

function colourOf(at: number): string {
  return `hsl(${at * 45}, 60%, 50%)`;
}

function strands(at: number): Buffer {
  const lines = Array.from(
    { length: 30 },
    (_, line) => `<path d="M${100 + line * 20} 100 Q ${60 + line * 24} ${400 + at * 40} ${100 + line * 20} 1000"/>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="280" height="380" viewBox="0 0 800 1100" fill="none" stroke="#2a1a10" stroke-width="6">${lines.join('')}</svg>`,
  );
}
