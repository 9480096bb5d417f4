import { createHash } from 'node:crypto';

/** Equal names give equal UUIDs: a drawing is found again by the id of its photograph. */
export function demoId(...name: (string | number)[]): string {
  const hex = createHash('sha256')
    .update(`wigloop demo ${name.join(' ')}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
