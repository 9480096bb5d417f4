export interface FileFacts {
  etag: string;
  size: number;
}

/** Where uploaded files lie. Keys are ours (`bucket/owner/file`), never a name that a member chose. */
export interface MediaStore {
  /** Whole or not at all: nobody ever reads half a file. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<(FileFacts & { bytes: Buffer }) | undefined>;
  head(key: string): Promise<FileFacts | undefined>;
  /** Copies one file as it is; a file that is not there is no error, because an earlier try may have moved it. */
  copy(from: string, to: string): Promise<void>;
  /** Deleting what is not there is no error. */
  delete(keys: string[]): Promise<void>;
  /** Everything below a folder, or in the store for '', half-written files of a killed server included. */
  list(folder: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
}
