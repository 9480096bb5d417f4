import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { commonErrors } from '#contract/errors.ts';
import { type FormBody, readForm } from '#server/dev/stripe-sandbox/api/form-body.ts';
import type { AddPage, PageAnswer, PageCall } from '#server/dev/stripe-sandbox/calls.ts';
import { sandboxPath } from '#server/dev/stripe-sandbox/identity.ts';
import { inSandbox, type SandboxDeps, type SandboxStore } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import { Refusal } from '#server/lib/errors.ts';
import { addCheckoutPages } from './checkout-pages.ts';
import { pagePolicy } from './html.ts';
import { addOverviewPages } from './overview-pages.ts';
import { addPortalPages } from './portal-pages.ts';

/** The pages that stand in for Stripe's own: checkout, billing portal, and a place to let time pass. */
export async function sandboxPageRoutes(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, readForm(String(body))),
    );
    const add: AddPage = (method, path, answer) =>
      scope.route({
        method,
        url: sandboxPath + path,
        config: { guard: 'public', withoutContract: 'payments sandbox' },
        schema: { hide: true },
        handler: async (request, reply) =>
          send(reply, await inSandbox(deps, (store) => answer(readCall(request, store)))),
      });
    addOverviewPages(add);
    addCheckoutPages(add);
    addPortalPages(add);
  });
}

function readCall(request: FastifyRequest, store: SandboxStore): PageCall {
  const { id = '' } = request.params as { id?: string };
  return { store, id, form: (request.body ?? {}) as FormBody };
}

function send(reply: FastifyReply, answer: PageAnswer): FastifyReply {
  if (!answer) throw new Refusal(commonErrors.notFound);
  reply.header('cache-control', 'no-store');
  if ('goTo' in answer) return reply.redirect(answer.goTo, 303);
  return reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(answer.page);
}
