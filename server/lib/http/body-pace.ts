import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { commonErrors } from '#contract/errors.ts';
import { Refusal } from '#server/lib/errors.ts';

/** The time that every request has for its body. */
const timeoutMs = 10_000;
/** More time is given for what has arrived, at this speed: 15 MB may take four minutes, a form ten seconds. */
const bytesPerMs = 64;

/** Ends a request whose body trickles: it holds a connection, memory, and a place that others wait for. */
export function registerBodyPace(app: FastifyInstance, { firstMs = timeoutMs } = {}): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (encoding !== undefined || (length !== undefined && length !== '0')) watch(raw, firstMs);
    done();
  });
}

function watch(request: IncomingMessage, firstMs: number): void {
  // Counted on the socket: listening to the body itself would start it before its reader is there.
  const { socket } = request;
  const countBefore = socket.bytesRead;
  const startedAt = performance.now();
  const look = (): void => {
    const arrived = socket.bytesRead - countBefore || 0;
    const leftMs = firstMs + arrived / bytesPerMs - (performance.now() - startedAt);
    if (leftMs > 0) timer = setTimeout(look, leftMs);
    // Not destroyed, which would close the connection before the answer is sent: the reader of the body gets the error and refuses.
    else request.emit('error', new Refusal(commonErrors.tooSlow));
  };
  let timer = setTimeout(look, firstMs);
  for (const event of ['end', 'error', 'close']) request.once(event, () => clearTimeout(timer));
}
