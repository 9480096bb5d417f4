// Lists one wig with its photographs: WIGLOOP_TOKEN=wgl_… node list-a-wig.mjs https://wigloop.example front.jpg back.jpg
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const [site, ...files] = process.argv.slice(2);

async function send(path, body, type = 'application/json') {
  const headers = { authorization: `Bearer ${process.env.WIGLOOP_TOKEN}`, 'content-type': type };
  const answer = await fetch(`${site}${path}`, { method: 'POST', headers, body });
  const found = await answer.json();
  if (!answer.ok) throw new Error(`${found.message} (${found.code})`);
  return found;
}

const photos = files.map((file) => ({ id: randomUUID(), file }));
for (const { id, file } of photos) await send(`/api/photos?id=${id}`, await readFile(file), 'image/jpeg');
const facts = { title: 'Zara bob in ginger', brand: 'jon-renau', condition: 'like-new', type: 'sale', color: 'Red' };
const rest = {
  fiberType: 'Synthetic',
  capSize: 'Average',
  modifications: false,
  description: 'Worn twice, washed once.',
};
const wig = {
  id: randomUUID(),
  ...facts,
  ...rest,
  priceCents: 18_000,
  shippingCents: 0,
  photoIds: photos.map(({ id }) => id),
};
const { id } = await send('/api/listings', JSON.stringify(wig));
console.log(`${site}/listing/${id}`);
