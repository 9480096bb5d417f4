export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export interface FormBody {
  [name: string]: FormValue;
}

/** Reads `a[b][0]=c` as Stripe's SDK writes it. */
export function readForm(text: string): FormBody {
  const body: FormBody = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = key.split('[').map((part) => part.replace(/\]$/, ''));
    if (![first, ...rest].every((name) => /^[\w.-]*$/.test(name) && name !== '__proto__')) continue;
    put(body, [first, ...rest], value);
  }
  return body;
}

function put(target: FormBody, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const known = Object.hasOwn(target, name) ? target[name] : undefined;
  const next = typeof known === 'object' ? known : {};
  target[name] = next;
  put(next as FormBody, rest, value);
}

/** The text at a path such as `line_items.0.price`. */
export function textAt(body: FormBody, path: string): string | undefined {
  let value: FormValue | undefined = body;
  for (const name of path.split('.')) value = typeof value === 'object' ? (value as FormBody)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

export function textsAt(body: FormBody, path: string): Record<string, string> {
  let value: FormValue | undefined = body;
  for (const name of path.split('.')) value = typeof value === 'object' ? (value as FormBody)[name] : undefined;
  const entries = typeof value === 'object' ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
