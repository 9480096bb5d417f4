import { CallRefused } from '#server/dev/stripe-sandbox/calls.ts';
import type { FormBody, FormValue } from './form-body.ts';
import parameters from './parameters.json' with { type: 'json' };

/** The names of an object's parameters, `*` for any name or any place of a list; a number is a value. */
export type Parameters = { [name: string]: Parameters } | number;

/** Written by scripts/stripe-parameters.ts from the declarations of the package. */
export const allowedParameters: Record<string, Parameters> = parameters;

/** Stripe takes no parameter that it does not know. */
export function refuseUnknown(allowed: Parameters | undefined, given: FormBody): void {
  const [param, ...others] = findUnknown(allowed ?? {}, given, '');
  if (!param) return;
  const names = [param, ...others].join(', ');
  throw new CallRefused(`Received unknown parameter${others.length > 0 ? 's' : ''}: ${names}`, {
    code: 'parameter_unknown',
    param,
  });
}

function findUnknown(allowed: Parameters, given: FormValue, at: string): string[] {
  // An empty text takes a value away, whatever stands there.
  if (typeof given === 'string') return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const path = at ? `${at}[${name}]` : name;
    const known = typeof allowed === 'number' ? undefined : Object.hasOwn(allowed, name) ? allowed[name] : allowed['*'];
    return known === undefined ? [path] : findUnknown(known, value, path);
  });
}
