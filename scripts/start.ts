import { buildWebOrExit } from './build/build-web.ts';

await buildWebOrExit();
const { main } = await import('#server/main.ts');
await main();
