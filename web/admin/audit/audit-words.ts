import { adminPermissionLabels, adminRoleLabels } from '#contract/admin/admin.ts';
import { auditActionLabels } from '#contract/admin/audit-actions.ts';
import { momentText } from '#contract/day-text.ts';
import { moneyText } from '#contract/money-text.ts';

/** The label of an action; an action of a later version keeps its own name. */
export function actionText(action: string): string {
  return (auditActionLabels as Record<string, string>)[action] ?? action;
}

export interface Change {
  name: string;
  before: string;
  after: string;
}

interface Who {
  adminId: string | null;
  adminEmail: string;
}

/** Lists changed fields in words; unchanged fields are left out. */
export function listChanges(before: unknown, after: unknown, who?: Who): Change[] {
  const [old, now] = [toRecord(before), toRecord(after)];
  const text = (name: string, value: unknown) => valueText(name, value, who);
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => ({ name: nameText(name), before: text(name, old[name]), after: text(name, now[name]) }))
    .filter((change) => change.before !== change.after);
}

function toRecord(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}

const names: Record<string, string> = {
  paywall_enabled: 'Paywall',
  test_mode: 'Test mode',
  grace_period_days: 'Grace period in days',
  statusReason: 'Reason shown to the member',
  bypassReason: 'Free access',
  removedByAdmin: 'Removed by our team',
  isShown: 'Ownership shown',
  priceCents: 'Price',
  refundCents: 'Refunded',
  refundedCents: 'Refunded in all',
  paidCents: 'Paid',
  invoiceId: 'Invoice',
  refund: 'Refund',
  timing: 'Ends',
  planType: 'Plan',
  reportId: 'Report',
  hiddenReason: 'Reason',
};

/** `suspendedUntil` and `closedAt` as a person would write them. */
function nameText(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])|_/g, '$1 $2').toLowerCase();
  return names[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const values: Record<string, string> = {
  ...adminPermissionLabels,
  ...adminRoleLabels,
  grandfathered: 'always',
  testing: 'while test mode is on',
  'like-new': 'like new',
  'gently-used': 'gently used',
  'well-used': 'well used',
  period_end: 'at the end of the period',
  permanently_deleted: 'permanently deleted',
  past_due: 'past due',
};

const lettersMax = 300;
const nothing = 'nothing';
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function valueText(name: string, value: unknown, who: Who | undefined): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return name.endsWith('Cents') ? moneyText(value) : String(value);
  if (Array.isArray(value)) return value.map((one) => valueText(name, one, who)).join(', ') || nothing;
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([part, of]) => `${nameText(part)}: ${valueText(part, of, who)}`)
      .join('; ');
  const text = String(value);
  if (moment.test(text)) return momentText(text);
  if (id.test(text)) return text === who?.adminId ? who.adminEmail : `no. ${text.slice(0, 8)}`;
  const word = values[text] ?? text;
  return word.length > lettersMax ? `${word.slice(0, lettersMax)}…` : word;
}
