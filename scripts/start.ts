import { buildWebOrExit } from './build-web.ts';

await buildWebOrExit();
const { main } = await import('#server/main.ts');
await main();
