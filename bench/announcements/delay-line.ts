import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a port of this machine on which everything takes half of the time there and half of it back; in a process of its own. */
export async function startDelayLine(to: number, roundTripMs: number): Promise<{ port: number; stop(): void }> {
  const child = fork(import.meta.filename, [String(to), String(roundTripMs / 2)]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { port, stop: () => void child.kill() };
}

function passLate(from: Socket, to: Socket, ms: number): void {
  from.on('data', (chunk) => setTimeout(() => to.write(chunk), ms));
  from.on('error', () => {}).on('close', () => to.destroy());
}

if (import.meta.main) {
  const [to, ms] = process.argv.slice(2).map(Number) as [number, number];
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: to, host: '127.0.0.1', noDelay: true });
    passLate(near, far, ms);
    passLate(far, near, ms);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  // Whoever measures may be stopped at any moment.
  process.on('disconnect', () => process.exit());
}
