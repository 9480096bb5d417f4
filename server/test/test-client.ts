import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint.ts';

export interface TestAnswer<Body> {
  status: number;
  /** The answer of a call that worked. Reading it after a refusal fails the test with the refusal. */
  readonly body: Body;
  error: { code: string; message: string; field?: string };
  headers: Record<string, string | string[] | number | undefined>;
}

/** Where requests go in: an app of this process, or a server elsewhere. */
export interface RequestTarget {
  inject(request: {
    method: 'GET';
    url: string;
    remoteAddress: string;
    headers: Record<string, string>;
    payload?: object;
  }): Promise<{
    statusCode: number;
    headers: TestAnswer<unknown>['headers'] & { 'set-cookie'?: string | string[] | undefined };
    body: string;
    // biome-ignore lint/suspicious/noExplicitAny: the endpoint's types say what it is.
    json(): any;
  }>;
}

/** A browser in short: it calls endpoints through the front target and keeps its cookies. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  /** A personal access token, sent in place of a session. */
  token: string | undefined;
  readonly #target: RequestTarget;
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
  /** Each browser sits at an address of its own, unless a test says otherwise. */
  address = `10.${random(256)}.${random(256)}.${random(256)}`;

  constructor(target: RequestTarget) {
    this.#target = target;
  }

  async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<TestAnswer<CallAnswer<E>>> {
    const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: object };
    let url: string = endpoint.path;
    for (const [name, value] of Object.entries(params))
      url = url.replace(`:${name}`, encodeURIComponent(String(value)));
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)]])),
    );
    return this.send(endpoint.method, search.size ? `${url}?${search}` : url, body);
  }

  async send<Body>(
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer<Body>> {
    const answer = await this.#target.inject({
      method: method as 'GET',
      url,
      remoteAddress: this.address,
      headers: {
        'user-agent': this.userAgent,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    });
    this.#keepCookies(answer.headers['set-cookie']);
    const json = answer.headers['content-type']?.toString().includes('json') ? answer.json() : answer.body;
    return {
      status: answer.statusCode,
      headers: answer.headers,
      error: json,
      get body() {
        if (answer.statusCode >= 400) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
        return json as Body;
      },
    };
  }

  #keepCookies(given: string | string[] | undefined): void {
    for (const line of [given ?? []].flat()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (/max-age=0/i.test(line) || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}
