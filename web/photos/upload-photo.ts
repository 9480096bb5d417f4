import { commonErrors } from '#contract/errors.ts';
import type { Photo } from '#contract/photos.ts';
import { uploadPhoto as uploadCall } from '#contract/photos.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';

const waitsAfterLostConnection = [1_000, 2_000, 5_000, 10_000];

/** Sends one photograph and reports how far it is. A lost connection is tried again: the id makes that safe. */
export async function uploadPhoto(
  id: string,
  file: Blob,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Photo> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send(id, file, onProgress, signal);
    } catch (error) {
      const wait = waitsAfterLostConnection[attempt];
      if (wait === undefined || signal.aborted || !isPassing(error)) throw error;
      await new Promise((wake) => setTimeout(wake, wait));
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiCallError && (error.status === 0 || error.status === 503);
}

// fetch cannot tell how much of a body has left; XMLHttpRequest can.
function send(id: string, file: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<Photo> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const offline = () => reject(new ApiCallError('offline', 'The connection was lost.', { status: 0 }));
    request.open(uploadCall.method, `${uploadCall.path}?id=${id}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = offline;
    request.ontimeout = offline;
    request.onabort = offline;
    request.onload = () => {
      if (request.status === 200) return resolve(request.response as Photo);
      const { code = 'internal', message = commonErrors.internal.message } = request.response ?? {};
      reject(new ApiCallError(code, message, { status: request.status }));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
