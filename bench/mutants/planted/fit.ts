import type { Mutant } from '../mutant-runner.ts';

const judging = ['contract/fit/judge-fit.test.ts'];
const nearing = ['contract/listings/shade-distance.test.ts'];
const keeping = ['server/fit/fit.test.ts'];

/** What is said to fit, and to whom one's measurements are told. */
export const fit: readonly Mutant[] = [
  {
    breaks: 'My fit is read by its owner alone',
    file: 'server/fit/fit.ts',
    find: '.from(memberFits).where(eq(memberFits.userId, memberId))',
    replace: '.from(memberFits)',
    tests: keeping,
  },
  {
    breaks: 'no answer to others tells a measurement',
    file: 'server/members/public-profile.ts',
    find: "displayName: 'p.display_name'",
    replace:
      "displayName: `p.display_name || coalesce((select ' ' || around from member_fits f where f.user_id = p.id), '')`",
    tests: keeping,
  },
  {
    breaks: 'a member’s measurements are in no export but their own',
    file: 'server/fit/fit.member-data.ts',
    find: '.where(eq(memberFits.userId, memberId))',
    replace: '',
    tests: keeping,
  },
  {
    breaks: 'a cap that is too small is not said to be too large',
    file: 'contract/fit/judge-fit.ts',
    find: "return steps < 0 ? 'small' : 'large';",
    replace: "return steps < 0 ? 'large' : 'small';",
    tests: judging,
  },
  {
    breaks: 'beyond the table no cap is said to fit',
    file: 'contract/fit/judge-fit.ts',
    find: "if (around !== null && around > mostAround) return 'small';",
    replace: '',
    tests: judging,
  },
  {
    breaks: 'nothing is said of how a topper fits',
    file: 'contract/fit/judge-fit.ts',
    find: "piece === 'topper' || fit.piece",
    replace: 'fit.piece',
    tests: judging,
  },
  {
    breaks: 'a shade is close to a worn one only within two steps',
    file: 'contract/listings/shade-distance.ts',
    find: 'shadeDistance(shade, closest) <= closeSteps',
    replace: 'shadeDistance(shade, closest) < 30',
    tests: [...judging, ...nearing],
  },
  {
    breaks: 'of several worn shades the closest is named',
    file: 'contract/listings/shade-distance.ts',
    find: 'worn.toSorted((one, other) => shadeDistance(shade, one) - shadeDistance(shade, other))',
    replace: 'worn.toSorted((one, other) => shadeDistance(shade, other) - shadeDistance(shade, one))',
    tests: [...judging, ...nearing],
  },
  {
    breaks: 'near shades are five at most, the closest of them',
    file: 'contract/listings/shade-distance.ts',
    find: '\n    .slice(0, nearShadesMax)',
    replace: '',
    tests: nearing,
  },
];
