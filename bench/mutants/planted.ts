import type { Mutant } from './mutant-runner.ts';
import { audits } from './planted/audits.ts';
import { confirmations } from './planted/confirmations.ts';
import { deals } from './planted/deals/deals.ts';
import { loopholes } from './planted/deals/loopholes.ts';
import { finding } from './planted/finding.ts';
import { fit } from './planted/fit.ts';
import { forms } from './planted/forms.ts';
import { guards } from './planted/guards.ts';
import { limits } from './planted/limits.ts';
import { memory } from './planted/memory.ts';
import { money } from './planted/money.ts';
import { notices } from './planted/notices.ts';
import { office } from './planted/office.ts';
import { owners } from './planted/owners.ts';
import { pages } from './planted/pages.ts';
import { push } from './planted/push.ts';
import { senses } from './planted/senses.ts';
import { signatures } from './planted/signatures.ts';
import { sweeps } from './planted/sweeps.ts';
import { trust } from './planted/trust.ts';
import { worth } from './planted/worth.ts';

/** Bugs that must not live: in guards, owners, limits, signatures and audits, in deals, and in what members find, are told and keep, in what memory keeps, in what members believe of each other and of prices, and in what sweeps hold. */
export const planted: readonly Mutant[] = [
  ...guards,
  ...owners,
  ...limits,
  ...signatures,
  ...audits,
  ...money,
  ...forms,
  ...pages,
  ...confirmations,
  ...office,
  ...senses,
  ...deals,
  ...loopholes,
  ...notices,
  ...push,
  ...finding,
  ...memory,
  ...trust,
  ...worth,
  ...fit,
  ...sweeps,
];
