import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Env } from '#server/env.ts';
import type { MediaStore } from './media-store.ts';

export type S3Keys = Pick<Env, 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN'>;

const answerMs = 5_000;
/** A large piece of a backup may take this long to send. */
const putMs = 60_000;

/** `s3://bucket?endpoint=https://…&region=…`; without an endpoint it is Amazon's own. */
export function openS3Store(mediaUrl: string, keys: S3Keys, timeoutMs = answerMs): MediaStore {
  const { hostname: Bucket, searchParams } = new URL(mediaUrl);
  const client = createClient(
    { endpoint: searchParams.get('endpoint') ?? undefined, region: searchParams.get('region') ?? 'us-east-1' },
    keys,
    timeoutMs,
  );

  return {
    async put(Key, Body, ContentType) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), { requestTimeout: putMs });
    },
    async get(Key) {
      const found = await orMissing(client.send(new GetObjectCommand({ Bucket, Key })));
      if (!found?.Body) return undefined;
      const bytes = Buffer.from(await found.Body.transformToByteArray());
      return { bytes, size: bytes.length, etag: found.ETag ?? '' };
    },
    async head(Key) {
      const found = await orMissing(client.send(new HeadObjectCommand({ Bucket, Key })));
      return found && { size: found.ContentLength ?? 0, etag: found.ETag ?? '' };
    },
    async copy(from, Key) {
      await orMissing(client.send(new CopyObjectCommand({ Bucket, CopySource: `${Bucket}/${from}`, Key })));
    },
    async delete(keysToDelete) {
      await Promise.all(keysToDelete.map((Key) => client.send(new DeleteObjectCommand({ Bucket, Key }))));
    },
    async *list(folder) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: folder && `${folder}/` })) {
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key) yield { key: Key, modifiedAt: LastModified ?? new Date() };
      }
    },
  };
}

function createClient(
  { endpoint, region }: { endpoint: string | undefined; region: string },
  keys: S3Keys,
  timeoutMs: number,
): S3Client {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = keys;
  return new S3Client({
    region,
    // Other vendors seldom have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Without keys the SDK looks for a role of the machine.
    ...(accessKeyId &&
      secretAccessKey && {
        credentials: { accessKeyId, secretAccessKey, ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }) },
      }),
    // Other vendors do not all know the newer checksums; the signature covers the content anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // The SDK only logs a silent server unless `throwOnRequestTimeout` is set; the socket's limit ends a body that stalls.
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: 2 * timeoutMs,
    },
  });
}

async function orMissing<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}
