import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that speaks real SMTP and can be told to be difficult. */
export class TestSmtpServer {
  readonly received: string[] = [];
  connections = 0;
  refusing = false;
  /** The server's answer to a recipient, such as `550 5.1.1 no such user`. */
  reply: string | null = null;
  server = this.create();

  private create(): SMTPServer {
    return new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onConnect: (_session, done) => {
        this.connections += 1;
        done();
      },
      onRcptTo: (_address, _session, done) => done(this.findRefusal()),
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (chunk) => {
          text += chunk;
        });
        stream.on('end', () => {
          this.received.push(text);
          done();
        });
      },
    });
  }

  private findRefusal(): Error | null {
    const reply = this.refusing ? '450 try again later' : this.reply;
    const [code, ...text] = reply?.split(' ') ?? [];
    return code ? Object.assign(new Error(text.join(' ')), { responseCode: Number(code) }) : null;
  }

  async open(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** Away, until `comeBack`. */
  async leave(): Promise<number> {
    const { port } = this.server.server.address() as AddressInfo;
    await new Promise<void>((resolve) => this.server.close(resolve));
    return port;
  }

  async comeBack(port: number): Promise<void> {
    this.server = this.create();
    await this.open(port);
  }

  close(): void {
    this.server.close(() => {});
  }
}
