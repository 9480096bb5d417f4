import { config } from 'zod/v4';

// Otherwise zod tries whether it may make code from text. Pages of ours may not, and some browsers report the mere try.
config({ jitless: true });

export * from 'zod/v4';
