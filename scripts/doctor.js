import { runBuilt } from './run-built.js';

await runBuilt('doctor');
