import { createHmac } from 'node:crypto';
import { type Job, job } from '#server/jobs/jobs.ts';
import { deliverEventJob, type SandboxDeps } from './sandbox-store.ts';
import { advanceAll } from './time.ts';

/** Events go to our own webhook, signed as Stripe signs them, and again until they are taken. */
export function sandboxJobs(deps: SandboxDeps, { webhookSecret, webhookUrl }: Target): Job[] {
  return [
    job({
      kind: deliverEventJob,
      async run({ payload }) {
        const headers = {
          'content-type': 'application/json',
          'stripe-signature': signPayload(payload, webhookSecret, deps.clock.now()),
        };
        const answer = await fetch(webhookUrl, { method: 'POST', headers, body: payload });
        if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`);
      },
    }),
    job({ kind: { name: 'stripe-sandbox.advance' }, schedule: '*/10 * * * *', run: () => advanceAll(deps) }),
  ];
}

interface Target {
  webhookSecret: string;
  webhookUrl: string;
}

export function signPayload(payload: string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return `t=${time},v1=${signature}`;
}
