import type { Mutant } from './mutant-runner.ts';
import { audits } from './planted/audits.ts';
import { guards } from './planted/guards.ts';
import { limits } from './planted/limits.ts';
import { owners } from './planted/owners.ts';
import { signatures } from './planted/signatures.ts';

/** Bugs that must not live: in guards, in who owns what, in limits, in signatures and in audits. */
export const planted: readonly Mutant[] = [...guards, ...owners, ...limits, ...signatures, ...audits];
