import { photoErrors } from '#contract/photos/photos.ts';
import { Refusal } from '#server/lib/errors.ts';

const full = new Set(['ENOSPC', 'EDQUOT', 'QuotaExceeded', 'XMinioStorageFull']);

export function refuseView(cause: unknown): never {
  throw new Refusal(photoErrors.viewUnavailable, { cause });
}

/** Says in words a member understands why the store did not do its work. */
export function refuseForStorage(cause: unknown): never {
  const { code, name } = cause as { code?: string; name?: string };
  if (full.has(code ?? '') || full.has(name ?? '')) throw new Refusal(photoErrors.storageFull, { cause });
  throw new Refusal(photoErrors.storageUnavailable, { cause });
}
