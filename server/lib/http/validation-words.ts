import { z } from 'zod';
import { countText, numberText } from '#contract/count-text.ts';

type Issue = z.core.$ZodRawIssue;

/**
 * Gives every check of the contract that has no sentence of its own a plain one, because people read these answers and
 * the validator's own messages mean nothing to them.
 */
export function speakPlainly(): void {
  z.config({ customError: describeIssue });
}

/** One sentence that names the field and says what it should be. */
function describeIssue(issue: Issue): string {
  const name = nameOf(issue.path ?? []);
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return issue.path?.length ? `${name} is required` : 'This request needs a JSON body';
  switch (issue.code) {
    case 'invalid_type':
      return `${name} must be ${kinds[String(issue.expected)] ?? 'of another kind'}`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? `${name} is required`
        : `${name} must ${sizeOf(issue, issue.minimum, 'at least', 'more than')}`;
    case 'too_big':
      return `${name} must ${sizeOf(issue, issue.maximum, 'at most', 'less than')}`;
    case 'invalid_value':
      return `${name} must be ${listOf(issue.values)}`;
    case 'not_multiple_of':
      return `${name} must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return issue.format === 'email' ? 'Please enter a valid email address' : `${name} is not valid`;
    case 'unrecognized_keys':
      return `${name} has a field that is not known here`;
    default:
      return `${name} is not valid`;
  }
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

function sizeOf(
  { origin, inclusive }: { origin: string; inclusive?: boolean | undefined },
  size: number | bigint,
  including: string,
  excluding: string,
): string {
  const bound = inclusive === false ? excluding : including;
  const count = Number(size);
  if (origin === 'string') return `be ${bound} ${countText(count, 'character')} long`;
  if (origin === 'array' || origin === 'set') return `have ${bound} ${countText(count, 'entry', 'entries')}`;
  return `be ${bound} ${numberText(count)}`;
}

const namedMax = 12;

function listOf(values: readonly unknown[]): string {
  const named = values.map(String);
  if (named.length > namedMax) return 'one of the known values';
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} or ${named.at(-1)}` : `${named[0]}`;
}

/** "New password" for newPassword, "Images, entry 2" for images.1. */
function nameOf(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map((part) =>
    typeof part === 'number' ? `entry ${part + 1}` : String(part).replaceAll(/[_\s]+|(?<=[a-z])(?=[A-Z])/g, ' '),
  );
  if (first === undefined) return 'This request';
  const words = [first, ...rest].join(', ').slice(0, 80).toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
