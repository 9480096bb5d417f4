import { ShownError } from '#web/lib/api/api-call-error.ts';

const patienceMs = 30_000;

/** Reads a workbook beside the page's own thread. */
export function readWorkbookInWorker(file: Blob): Promise<string[][]> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string[][]>((resolve, reject) => {
    const refuse = (text: string) => reject(new ShownError(text));
    const timer = setTimeout(() => refuse('This workbook takes too long to read. Save its sheet as CSV.'), patienceMs);
    worker.onmessage = ({ data }: MessageEvent<{ lines: string[][] } | { refusal: string }>) => {
      clearTimeout(timer);
      if ('lines' in data) resolve(data.lines);
      else refuse(data.refusal);
    };
    worker.onerror = () => refuse('We could not read this workbook. Save it as CSV.');
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
