import { afterEach, expect, test } from "bun:test";
import { createKolekta, KolektaError } from "./index.ts";

interface Received {
  readonly path: string;
  readonly token: string | null;
  readonly idempotencyKey: string | null;
  readonly body: string;
}

const received: Received[] = [];
let server: ReturnType<typeof Bun.serve> | undefined;
afterEach(async () => {
  received.length = 0;
  await server?.stop(true);
});

/** Answers the first requests by these replies, and further ones by the last. */
function serve(...replies: readonly (() => Response)[]): string {
  server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const { headers, url } = request;
      received.push({
        path: new URL(url).pathname,
        token: headers.get("token"),
        idempotencyKey: headers.get("idempotency-key"),
        body: await request.text(),
      });
      const reply = replies[received.length - 1] ?? replies.at(-1);
      return reply?.() ?? new Response();
    },
  });
  return server.url.origin;
}

const success = (data: unknown) => () => Response.json({ code: "00", message: "Success", data });
const sendRefusal =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    Response.json(
      { code: "98", message: "Busy", key: "system.busy", data: null, requestId: "r-1" },
      { status, headers },
    );

const getError = async (work: Promise<unknown>): Promise<KolektaError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof KolektaError) return error;
  throw new Error("not refused", { cause: error });
};

test("a busy server is asked again after its Retry-After, with the same idempotency key", async () => {
  const url = serve(sendRefusal(503, { "retry-after": "0" }), sendRefusal(429), success({ id: 7 }));
  const { rest } = createKolekta({ url, token: "ksvc_1" });
  const { data } = await rest.POST("/api/example", { body: { amountMinor: 5 } });
  expect(data).toMatchObject({ data: { id: 7 } });
  expect(received).toHaveLength(3);
  expect(new Set(received.map((request) => JSON.stringify(request))).size).toBe(1);
  expect(received[0]).toMatchObject({
    path: "/prod/api/example",
    token: "ksvc_1",
    body: '{"amountMinor":5}',
  });
  expect(received[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
});

test("the caller's idempotency key is sent, and a read has none", async () => {
  const { rest } = createKolekta({ url: serve(success(null)), token: "t" });
  await rest.POST("/api/example", { headers: { "idempotency-key": "order-5" } });
  await rest.GET("/api/example");
  expect(received.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["order-5", null]);
});

test("a refusal of the request is not repeated", async () => {
  const fields = [{ path: "amountMinor", message: "Too large" }];
  const url = serve(() =>
    Response.json({ code: "01", message: "Too large", data: fields }, { status: 400 }),
  );
  const error = await getError(createKolekta({ url, token: "t" }).rest.GET("/api/example"));
  expect(error).toMatchObject({ status: 400, key: null, fields, message: "Too large" });
  expect(received).toHaveLength(1);
});

test("a refusal with status 200 is an error too", async () => {
  const error = await getError(
    createKolekta({ url: serve(sendRefusal(200)), token: "t" }).rest.GET("/api/example"),
  );
  expect(error).toMatchObject({ key: "system.busy", requestId: "r-1" });
});

test("a wait that is longer than a minute is left to the caller", async () => {
  const url = serve(sendRefusal(429, { "retry-after": "3600" }));
  const error = await getError(createKolekta({ url, token: "t" }).rest.GET("/api/example"));
  expect(error.status).toBe(429);
  expect(received).toHaveLength(1);
}, 10_000);

test("the page of a proxy is an error with its status, over both transports", async () => {
  const url = serve(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  const { rest, trpc } = createKolekta({ url, token: "t", retries: 1 });
  expect(await getError(rest.GET("/api/example"))).toMatchObject({ status: 502, key: null });
  expect(await getError(trpc.tasks.case.listProducts.query())).toMatchObject({ status: 502 });
  expect(received).toHaveLength(4);
});

test("a body with a file is sent as a form", async () => {
  const { rest } = createKolekta({ url: serve(success(null)), token: "t" });
  await rest.POST("/api/example", { body: { file: new File(["a;b"], "tape.csv"), size: 3 } });
  expect(received[0]?.body).toContain('name="file"; filename="tape.csv"');
  expect(received[0]?.body).toContain('name="size"');
});
