import { commonErrors } from '#contract/errors.ts';
import type { Photo } from '#contract/photos/photos.ts';
import { setAvatar as avatarCall, uploadPhoto as uploadCall } from '#contract/photos/photos.ts';
import { ApiCallError } from '#web/lib/api/api-call-error.ts';
import { judgeFailure } from '#web/lib/api/failures.ts';

const waitsAfterLostConnection = [1_000, 2_000, 5_000, 10_000];

interface UploadOptions {
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

export function uploadPhoto(id: string, file: Blob, options: UploadOptions): Promise<Photo> {
  return upload(uploadCall, id, file, options);
}

export function uploadAvatar(file: Blob, options: UploadOptions = {}): Promise<{ avatarUrl: string }> {
  return upload(avatarCall, crypto.randomUUID(), file, options);
}

/** Sends one file and reports how far it is. A lost connection is tried again: the id makes that safe. */
async function upload<Answer>(call: UploadCall, id: string, file: Blob, options: UploadOptions): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send<Answer>(call, id, file, options);
    } catch (error) {
      const wait = waitsAfterLostConnection[attempt];
      if (wait === undefined || options.signal?.aborted || !isPassing(error)) throw error;
      await new Promise((wake) => setTimeout(wake, wait));
    }
  }
}

interface UploadCall {
  method: string;
  path: string;
}

function isPassing(error: unknown): boolean {
  return ['unreachable', 'unavailable', 'busy'].includes(judgeFailure(error));
}

// fetch cannot tell how much of a body has left; XMLHttpRequest can.
function send<Answer>(call: UploadCall, id: string, file: Blob, { onProgress, signal }: UploadOptions) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const offline = () => reject(new ApiCallError('offline', 'The connection was lost.', { status: 0 }));
    request.open(call.method, `${call.path}?id=${id}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = offline;
    request.ontimeout = offline;
    request.onabort = offline;
    request.onload = () => {
      if (request.status === 200) return resolve(request.response as Answer);
      const { code = 'internal', message = commonErrors.internal.message } = request.response ?? {};
      reject(new ApiCallError(code, message, { status: request.status }));
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
