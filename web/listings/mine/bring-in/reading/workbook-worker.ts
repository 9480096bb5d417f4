import { readWorkbook } from './read-workbook.ts';

// A workbook may hold a page's thread up for seconds; the page ends a worker that takes too long.
self.onmessage = ({ data }: MessageEvent<Blob>) => {
  readWorkbook(data).then(
    (lines) => self.postMessage({ lines }),
    (error: unknown) => self.postMessage({ refusal: error instanceof Error ? error.message : '' }),
  );
};
