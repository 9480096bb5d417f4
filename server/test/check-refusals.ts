import { appendFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { tokenErrors } from '#contract/auth/access-tokens.ts';
import { commonErrors } from '#contract/errors.ts';
import { callNames } from '#server/pages/api-docs/api-names.ts';
import { refusalsOf } from '#server/pages/api-docs/describe-refusals.ts';

/** PostgreSQL's code for a write on a connection that only reads. */
const readOnly = '25006';

/** Every call may answer so. */
const ofEveryCall = [
  commonErrors.internal,
  commonErrors.unavailable,
  commonErrors.foreignOrigin,
  commonErrors.invalid,
  commonErrors.unstorable,
  tokenErrors.notTaken,
  tokenErrors.twoWays,
].map(({ code }) => code);

/** Makes a refusal an error of the server where the description of its call does not list its code. */
export function checkRefusals(app: FastifyInstance): void {
  app.addHook('onError', async ({ routeOptions: { method, url } }, _reply, error) => {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
      if ('code' in cause && cause.code === readOnly)
        console.error(`${method} ${url} wrote beside its transaction (${cause.message}). Take \`writing\` from the handler's
input, hand \`writing(deps)\` to the verb, and write there in \`database.db.transaction((tx) => …)\`.`);
  });
  app.addHook('onSend', async ({ routeOptions: { config, schema, method } }, reply, payload) => {
    const call = config.endpoint && callNames.get(config.endpoint);
    if (!call || reply.statusCode < 400 || typeof payload !== 'string') return;
    const { code } = JSON.parse(payload) as { code: string };
    const described = refusalsOf({ method: method as string, schema: schema ?? {}, config }).map((each) => each.code);
    if ([...described, ...ofEveryCall].includes(code)) return;
    if (process.env.COLLECT) return appendFileSync(process.env.COLLECT, `${call.name} ${code}\n`);
    throw new Error(`${call.name} answers "${code}": add the code to server/pages/api-docs/call-refusals.ts`);
  });
}
