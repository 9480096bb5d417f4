import type { Mutant } from './mutant-runner.ts';
import { audits } from './planted/audits.ts';
import { confirmations } from './planted/confirmations.ts';
import { forms } from './planted/forms.ts';
import { guards } from './planted/guards.ts';
import { limits } from './planted/limits.ts';
import { money } from './planted/money.ts';
import { office } from './planted/office.ts';
import { owners } from './planted/owners.ts';
import { senses } from './planted/senses.ts';
import { signatures } from './planted/signatures.ts';

/** Bugs that must not live: in guards, owners, limits, signatures and audits, and in what members are told and keep. */
export const planted: readonly Mutant[] = [
  ...guards,
  ...owners,
  ...limits,
  ...signatures,
  ...audits,
  ...money,
  ...forms,
  ...confirmations,
  ...office,
  ...senses,
];
