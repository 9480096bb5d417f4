import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiErrorSchema, type ErrorDefinition } from '#contract/errors.ts';
import { apiFeatures } from './api-features.ts';

interface NamedCall {
  name: string;
  tag: string;
}

/** Calls, schemas and refusals of the contract by the names that they have there; `listingCardSchema` is ListingCard. */
export const callNames = new Map<Endpoint, NamedCall>();
export const schemaNames = new Map<z.ZodType, string>([[apiErrorSchema, 'Refusal']]);
export const refusalsByCode = new Map<string, ErrorDefinition>();

for (const { tag, modules } of apiFeatures)
  for (const [name, value] of modules.flatMap(Object.entries)) {
    if (name.endsWith('rrors')) for (const each of Object.values(value)) remember(each as ErrorDefinition);
    else if (isEndpoint(value)) callNames.set(value, { name, tag });
    else if (value instanceof z.ZodType && !schemaNames.has(value)) schemaNames.set(value, schemaName(name));
  }

function remember(refusal: ErrorDefinition): void {
  if (!refusalsByCode.has(refusal.code)) refusalsByCode.set(refusal.code, refusal);
}

function schemaName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, '');
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;
}
