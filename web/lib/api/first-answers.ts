import { firstAnswersId } from '#contract/built-pages.ts';

/** As fresh as any answer that is shown without being asked for anew; a page that loads for longer asks. */
const freshMs = 15_000;

type Written = Record<string, { answer: unknown; isKept: boolean } | undefined>;

const written = readPage();
const kept = Object.keys(written).filter((url) => written[url]?.isKept);

/** Takes an answer that the server wrote into the page. Each answer is there once: a later question goes to the server. */
export function takeFirstAnswer(url: string): unknown {
  const found = written[url]?.answer;
  delete written[url];
  return performance.now() < freshMs ? found : undefined;
}

/** The service worker heard none of these answers: it keeps what passes through it, to be read offline. */
export async function tellWorker(): Promise<void> {
  await navigator.serviceWorker?.ready;
  for (const url of kept.splice(0)) await fetch(url);
}

/** Nothing of a member stays in the document. */
function readPage(): Written {
  const element = typeof document === 'undefined' ? null : document.getElementById(firstAnswersId);
  element?.remove();
  return element ? JSON.parse(element.textContent) : {};
}
