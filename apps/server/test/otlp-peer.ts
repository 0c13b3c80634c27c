interface Value {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly doubleValue?: number;
}

/** Span in the JSON of OTLP. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code?: number; readonly message?: string };
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
}

interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: Pick<Span, "attributes">;
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

export type ReadSpan = Omit<Span, "attributes"> & {
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
};

const readSpan = ({ attributes, ...span }: Span): ReadSpan => ({
  ...span,
  attributes: Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.doubleValue ?? Number(value.intValue),
    ]),
  ),
});

/** Collects traces on loopback, keeps every received byte and can answer late. */
export function otlpPeer() {
  const received: { readonly headers: Headers; readonly text: string }[] = [];
  let gate: PromiseWithResolvers<void> | undefined;
  let arrived = 0;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      arrived += 1;
      const { headers, url } = request;
      const text = await request.text();
      received.push({ headers, text: `${new URL(url).pathname}\n${text}` });
      await gate?.promise;
      return Response.json({});
    },
  });
  const spans = () =>
    received
      .map(({ text }) => JSON.parse(text.slice(text.indexOf("\n"))) as Exported)
      .flatMap(({ resourceSpans }) => resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans)
      .map(readSpan);
  return {
    url: `http://127.0.0.1:${server.port}`,
    received,
    spans,
    arrived: () => arrived,
    /** Delays the answers to later requests until released. */
    hold: () => {
      gate = Promise.withResolvers<void>();
      return () => gate?.resolve();
    },
    stop: () => server.stop(true),
  };
}
