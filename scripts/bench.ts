import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '../bench');
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => entry.name.slice(0, -3));

/** `npm run bench -- browse --sizes=10000` runs bench/browse.ts; without a name, every benchmark. */
const [name, ...options] = process.argv.slice(2);
if (name && !names.includes(name)) {
  console.error(`There is no benchmark ${name}; there are ${names.join(', ')}.`);
  process.exit(1);
}
for (const each of name ? [name] : names) {
  const { bench } = (await import(pathToFileURL(join(folder, `${each}.ts`)).href)) as Bench;
  await bench(options);
}
process.exit();

interface Bench {
  bench(options: string[]): Promise<void>;
}
