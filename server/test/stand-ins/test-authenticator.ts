import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

interface Ceremony {
  challenge: string;
  origin?: string;
  /** Whether it made sure who is there, by a fingerprint or the like. */
  isVerified?: boolean;
}

/** A passkey in memory: it answers as the browser and the device of a person would. */
export class TestAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #uses = 0;

  /** What navigator.credentials.create() gives. */
  create(ceremony: Ceremony) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // A COSE key (RFC 9053): EC2, ES256, P-256, x and y.
    const publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const data = Buffer.concat([
      this.#data(ceremony, 0x40),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      publicKey,
    ]);
    // { fmt: 'none', attStmt: {}, authData: … } in CBOR.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** What navigator.credentials.get() gives. */
  get(ceremony: Ceremony) {
    const client = clientData('webauthn.get', ceremony);
    const data = this.#data(ceremony, 0);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#keys.privateKey).toString('base64url'),
    });
  }

  #data({ isVerified = true }: Ceremony, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#uses++);
    const present = 0x01 | (isVerified ? 0x04 : 0) | flags;
    return Buffer.concat([createHash('sha256').update('localhost').digest(), Buffer.from([present]), counter]);
  }

  #answer<Response extends object>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, response };
  }
}

function clientData(type: string, { challenge, origin = 'http://localhost:3000' }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
