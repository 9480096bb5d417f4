import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors } from '#contract/errors.ts';
import { photoMaxBytes } from '#contract/photos/photo-urls.ts';
import { photoErrors, uploadsAtOnce } from '#contract/photos/photos.ts';
import { Refusal } from '#server/lib/errors.ts';
import { refuseForStorage } from './storage-failures.ts';

/** All that has arrived of all uploads, on disk. */
const budgetBytes = 2 * 1024 * 1024 * 1024;

export interface UploadedFile {
  size: number;
  /** Into memory: only when it is about to be opened. */
  read(): Promise<Buffer>;
}

export interface PhotoBodies {
  /** Lets the routes of this scope take a file as their whole body, of whatever announced type: its content decides. */
  accept(scope: FastifyInstance): void;
  /** Does something with the file, which is gone afterwards. The signal says that nobody waits for the answer any more. */
  use<Answer>(
    request: FastifyRequest,
    act: (file: UploadedFile, gone: AbortSignal) => Promise<Answer>,
  ): Promise<Answer>;
}

interface Upload {
  memberId: string | undefined;
  file: TemporaryFile | undefined;
  inUse: boolean;
  gone: AbortController;
}

/**
 * Uploads wait on disk while they arrive and until it is their turn, so that many half-sent ones take no memory from
 * anyone. One member has a few at once; the next is asked to wait.
 */
export function createPhotoBodies(): PhotoBodies {
  const uploads = new Map<FastifyRequest, Upload>();
  let held = 0;

  const forget = (request: FastifyRequest): void => {
    const upload = uploads.get(request);
    uploads.delete(request);
    held -= upload?.file?.size ?? 0;
    void upload?.file?.delete();
  };

  const admit = (request: FastifyRequest): Upload => {
    const memberId = (request.caller as { id?: string } | undefined)?.id;
    const others = [...uploads.values()].filter((upload) => memberId && upload.memberId === memberId);
    if (others.length >= uploadsAtOnce) throw new Refusal(photoErrors.tooManyAtOnce, { retryAfterSeconds: 5 });
    const upload: Upload = { memberId, file: undefined, inUse: false, gone: new AbortController() };
    uploads.set(request, upload);
    return upload;
  };

  const receive = async (request: FastifyRequest): Promise<UploadedFile> => {
    if (Number(request.headers['content-length']) > photoMaxBytes) throw new Refusal(photoErrors.tooLarge);
    const upload = uploads.get(request) ?? admit(request);
    const file = await createTemporaryFile();
    upload.file = file;
    // A refusal leaves the rest unread; destroying the stream would cut the line before the answer is out.
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
      if (file.size + chunk.length > photoMaxBytes) throw new Refusal(photoErrors.tooLarge);
      if (held + chunk.length > budgetBytes) throw new Refusal(photoErrors.busy, { retryAfterSeconds: 10 });
      held += chunk.length;
      await file.append(chunk);
    }
    return { size: file.size, read: file.read };
  };

  return {
    accept(scope) {
      // After the guard, which knows whose it is, and before the body.
      scope.addHook('preParsing', async (request, reply) => {
        const upload = admit(request);
        reply.raw.once('close', () => {
          upload.gone.abort();
          if (!upload.inUse) forget(request);
        });
      });
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', receive);
    },
    async use(request, act) {
      const upload = uploads.get(request);
      // The sender hung up while the guard looked once more: nobody waits for an answer.
      if (!upload && request.raw.socket.destroyed) throw new Refusal(commonErrors.unavailable);
      if (!upload) throw new Error('This route does not accept photo bodies.');
      // A sender who hangs up does not get the place back before the work is done.
      upload.inUse = true;
      try {
        return await act((request.body as UploadedFile | undefined) ?? nothing, upload.gone.signal);
      } finally {
        forget(request);
      }
    },
  };
}

const nothing: UploadedFile = { size: 0, read: async () => Buffer.alloc(0) };

interface TemporaryFile {
  readonly size: number;
  append(bytes: Buffer): Promise<void>;
  read(): Promise<Buffer>;
  delete(): Promise<void>;
}

/** A file without a name: it goes with this process, also when that is killed. */
async function createTemporaryFile(): Promise<TemporaryFile> {
  const path = join(tmpdir(), `wigloop-upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600).catch(refuseForStorage);
  await unlink(path).catch(() => {});
  let size = 0;
  return {
    get size() {
      return size;
    },
    async append(bytes) {
      size += bytes.length;
      await handle.appendFile(bytes).catch(refuseForStorage);
    },
    async read() {
      const bytes = Buffer.alloc(size);
      for (let at = 0; at < size; ) {
        const { bytesRead } = await handle.read(bytes, at, size - at, at);
        if (bytesRead === 0) throw new Error('Cannot read an upload: its temporary file is shorter than what arrived');
        at += bytesRead;
      }
      return bytes;
    },
    delete: () => handle.close().catch(() => {}),
  };
}
