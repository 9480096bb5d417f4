import { momentText } from '#contract/day-text.ts';

export interface Change {
  name: string;
  before: string;
  after: string;
}

const lettersMax = 300;
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** What an act changed, name by name; what stayed as it was is left out. */
export function listChanges(before: unknown, after: unknown): Change[] {
  const [old, now] = [toRecord(before), toRecord(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => ({ name: toWords(name), before: toText(old[name]), after: toText(now[name]) }))
    .filter((change) => change.before !== change.after);
}

function toRecord(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}

/** `suspendedUntil` and `grace_period_days` as a person would write them. */
function toWords(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])|_/g, '$1 $2').toLowerCase();
}

function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (Array.isArray(value)) return value.map(toText).join(', ') || 'nothing';
  if (typeof value === 'string' && moment.test(value)) return momentText(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > lettersMax ? `${text.slice(0, lettersMax)}…` : text;
}
