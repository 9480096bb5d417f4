import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getSession } from '#contract/auth/session.ts';
import { firstAnswersId } from '#contract/built-pages.ts';
import { getDeal } from '#contract/deals/deals.ts';
import type { CallAnswer } from '#contract/endpoint.ts';
import { findListings, getListing } from '#contract/listings/listings.ts';
import { getDashboard } from '#contract/listings/selling.ts';
import { findBlocks, findConversations } from '#contract/messages/messages.ts';
import { getUnreadCounts } from '#contract/notifications/notifications.ts';
import { keptForHeader } from '#contract/offline.ts';
import { cardSizes, gallerySizes, type PhotoFacts, photoSources } from '#contract/photos/photo-urls.ts';
import { getSite } from '#contract/settings/site-settings.ts';
import { findMyRails } from '#contract/wishes/rails.ts';
import { hasSessionCookie } from '#server/lib/http/session-cookie.ts';

/** Questions of every member's page, and then the first questions of this page. */
const everywhere = [getSession.path, getSite.path, getUnreadCounts.path];
const firstQuestions: [page: RegExp, questions: readonly string[]][] = [
  [/^\/$/, [findListings.path, findBlocks.path, findMyRails.path]],
  [/^\/listing\/([\w-]+)$/, [getListing.path]],
  [/^\/account\/deals\/([\w-]{36})$/, [getDeal.path]],
  [/^\/messages$/, [findConversations.path]],
  [/^\/account$/, [getDashboard.path]],
];

/** The answers by the address of their question, as JSON. */
type FirstAnswers = Map<string, { json: string; isKept: boolean }>;

/**
 * Asks on behalf of the member at the door what their page asks first, through the same guards as the browser. Undefined where no
 * member opens a page: a script that reads an address, a visitor, a session that has ended.
 */
export async function findFirstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, withinMs }: { path: string; withinMs: number },
): Promise<FirstAnswers | undefined> {
  const { 'sec-fetch-dest': purpose = 'document' } = request.headers;
  if (withinMs === 0 || purpose !== 'document' || !hasSessionCookie(request)) return undefined;
  // A slow statement must not hold up the page: the browser asks what is not written in by then.
  const signal = AbortSignal.timeout(withinMs);
  const found = await Promise.all(
    questionsOf(path).map(
      async (url) => [url, await ask(app, request, { url, signal }).catch(() => undefined)] as const,
    ),
  );
  const session = found.find(([url]) => url === getSession.path)?.[1];
  // A member is here: the header names them.
  if (!session?.headers[keptForHeader]) return undefined;
  if (session.headers['set-cookie']) reply.header('set-cookie', session.headers['set-cookie']);
  return new Map(
    found.flatMap(([url, answer]) =>
      answer?.statusCode === 200
        ? [[url, { json: answer.payload, isKept: answer.headers[keptForHeader] !== undefined }]]
        : [],
    ),
  );
}

/** Links to the first photographs of the page, which otherwise wait until its code has drawn it. */
export function linkFirstPhotos(answers: FirstAnswers): string {
  const links = [...answers].flatMap(([url, { json }]) => {
    if (url === findListings.path) {
      const { listings }: CallAnswer<typeof findListings> = JSON.parse(json);
      return listings.slice(0, firstCards).map(({ photo }) => photo && linkPhoto(photo, cardSizes));
    }
    if (!url.startsWith(`${findListings.path}/`)) return [];
    const { photos }: CallAnswer<typeof getListing> = JSON.parse(json);
    return photos.slice(0, 1).map((photo) => linkPhoto(photo, gallerySizes));
  });
  return links.filter(Boolean).join('');
}

/** On a phone; the others come with the code. */
const firstCards = 2;

function linkPhoto(photo: PhotoFacts, sizes: string): string {
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${photoSources(photo).avif}" imagesizes="${sizes}" fetchpriority="high"/>`;
}

/** No sign in it can end the element that it stands in. */
export function writeFirstAnswers(answers: FirstAnswers): string {
  const fields = [...answers].map(
    ([url, { json, isKept }]) => `${JSON.stringify(url)}:{"isKept":${isKept},"answer":${json}}`,
  );
  const text = `{${fields.join(',')}}`.replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${firstAnswersId}">${text}</script>`;
}

function questionsOf(path: string): string[] {
  const [page, questions = []] = firstQuestions.find(([pattern]) => pattern.test(path)) ?? [];
  const id = page?.exec(path)?.[1] ?? '';
  return [...everywhere, ...questions.map((question) => question.replace(':id', id))];
}

const passedOn = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

function ask(app: FastifyInstance, request: FastifyRequest, question: { url: string; signal: AbortSignal }) {
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => [[name, request.headers[name]]].filter(([, it]) => it)),
  );
  return app.inject({ ...question, headers, remoteAddress: request.socket.remoteAddress ?? '' });
}
