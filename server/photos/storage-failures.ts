import { photoErrors } from '#contract/photos.ts';
import { Refusal } from '#server/lib/errors.ts';

const full = new Set(['ENOSPC', 'EDQUOT', 'QuotaExceeded', 'XMinioStorageFull']);

/** Says in words a member understands why a file could not be kept. */
export function explainStorageFailure(cause: unknown): Refusal {
  const { code, name } = cause as { code?: string; name?: string };
  if (full.has(code ?? '') || full.has(name ?? '')) return new Refusal(photoErrors.storageFull, { cause });
  return new Refusal(photoErrors.storageUnavailable, { cause });
}
