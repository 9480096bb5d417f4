import { analyticsPeriods } from '#contract/admin/numbers/analytics-values.ts';

/** How many days the charts show, as their address says. */
export const period = {
  filters: {
    days: {
      label: 'Period',
      usual: '30',
      options: analyticsPeriods.map((days) => ({ value: String(days), label: `Last ${days} days` })),
    },
  },
};
