import { writeFileSync } from 'node:fs';
import { settings } from '#server/env.ts';
import { envExample } from '#server/lib/startup/env-example.ts';

writeFileSync('.env.example', envExample(settings));
