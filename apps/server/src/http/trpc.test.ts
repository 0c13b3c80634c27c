import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import superjson from "superjson";
import { openApp, createActor, type TestApp } from "../../test/app.ts";
import { little } from "../../test/little-router.ts";

let app: TestApp;
let looked = 0;

beforeAll(async () => {
  app = await openApp({
    router: little,
    identify: async (token) => {
      looked += 1;
      return token === "agent-token" ? createActor() : null;
    },
  });
});
afterAll(() => app.stop());

const client = (headers: Record<string, string> = { token: "agent-token" }) =>
  createTRPCClient<typeof little>({
    links: [httpBatchLink({ url: `${app.url}/trpc`, headers, transformer: superjson })],
  });

const getFailure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TRPCClientError)) throw new Error("did not fail");
  return error as TRPCClientError<typeof little>;
};

describe("tRPC", () => {
  test("a batch answers with dates as dates", async () => {
    const since = new Date("2026-03-31T10:00:00Z");
    const { edge } = client();
    const [a, b] = await Promise.all([
      edge.search.query({ id: 1, since }),
      edge.find.query({ id: 2 }),
    ]);
    expect(a).toEqual({ got: { id: 1, page: 1, since } });
    expect(b).toEqual({ got: { id: 2, page: 1 } });
  });

  test("a read may carry its input in the body, and a write never in the address", async () => {
    const headers = { token: "agent-token", "content-type": "application/json" };
    const body = JSON.stringify(superjson.serialize({ id: 2 }));
    const readReply = await fetch(`${app.url}/trpc/edge.find`, { method: "POST", headers, body });
    expect(readReply.status).toBe(200);
    const writeReply = await fetch(
      `${app.url}/trpc/edge.remove?input=${encodeURIComponent(body)}`,
      { headers },
    );
    expect(writeReply.status).toBe(405);
  });

  test("a refusal carries key, fields, request id and the reader's language", async () => {
    const { edge } = client({ token: "agent-token", "accept-language": "in-ID" });
    const error = await getFailure(edge.search.query({ id: -1 }));
    expect(error.data).toMatchObject({ code: "BAD_REQUEST", key: null });
    expect(error.data?.fields.map(({ path }) => path)).toEqual(["id"]);
    expect(error.data?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(error.message).toContain("id ");
  });

  test("a file is only named; its bytes come over REST", async () => {
    const reply: unknown = await client().edge.file.query({ name: "a.csv" });
    expect(reply).toEqual({ name: "a.csv", type: "text/csv" });
  });

  test("a bug shows neither its message nor its stack", async () => {
    const error = await getFailure(client().edge.fail.query({ as: "bug" }));
    expect(error.data?.code).toBe("INTERNAL_SERVER_ERROR");
    expect(JSON.stringify(error.shape)).not.toMatch(/secret words|\.ts/);
    expect(app.lines.join("")).toContain("secret words in a bug");
  });

  test("a missing token means that the session has ended", async () => {
    const error = await getFailure(client({}).edge.search.query({ id: 1 }));
    expect(error.data).toMatchObject({ key: "session.expired" });
  });

  test("a cookie alone never writes", async () => {
    const { edge } = client({ cookie: "kolekta-session=agent-token" });
    expect(await edge.search.query({ id: 1 })).toBeTruthy();
    const error = await getFailure(edge.remove.mutate({ id: 1 }));
    expect(error.data?.code).toBe("UNAUTHORIZED");
  });

  test("a page elsewhere cannot write", async () => {
    const { edge } = client({ token: "agent-token", origin: "https://evil.example" });
    const error = await getFailure(edge.remove.mutate({ id: 1 }));
    expect(error.data).toMatchObject({ key: "request.forbiddenOrigin" });
  });

  test("the reply carries the request id and the cookies that were set", async () => {
    const reply = await app.call("/trpc/edge.cookie", {
      headers: { "x-request-id": "trace-0002" },
    });
    expect(reply.headers.get("x-request-id")).toBe("trace-0002");
    expect(reply.headers.getSetCookie()).toHaveLength(2);
  });

  test("each call of a batch ends by itself, and the caller is looked up once", async () => {
    looked = 0;
    const input = { 0: { json: { id: 1 } }, 1: { json: { id: -1 } } };
    const reply = await app.call(
      `/trpc/edge.find,edge.search,edge.nothing?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`,
      { headers: { token: "agent-token" } },
    );
    expect(reply.status).toBe(207);
    const [found, rejected, missing] = (await reply.json()) as object[];
    expect(found).toMatchObject({ result: { data: { json: {} } } });
    expect(rejected).toMatchObject({
      error: { json: { data: { httpStatus: 400, path: "edge.search" } } },
    });
    expect(missing).toMatchObject({
      error: { json: { data: { httpStatus: 404, key: "request.notFound" } } },
    });
    expect(looked).toBe(1);
  });

  test.each(["HEAD", "PUT", "DELETE"])("%s asks for nothing", async (method) => {
    looked = 0;
    const reply = await app.call("/trpc/edge.find", { method, headers: { token: "agent-token" } });
    expect([reply.status, looked]).toEqual([405, 0]);
  });

  test.each([
    ["no procedure", "/trpc/edge.nothing", 404],
    ["broken input", "/trpc/edge.search?input={", 400],
    ["a batch that is a list", "/trpc/edge.search?batch=1&input=[]", 400],
    ["several calls that are no batch", "/trpc/edge.find,edge.search", 404],
    ["too many at once", `/trpc/${Array(60).fill("edge.search").join(",")}?batch=1`, 400],
  ])("%s is refused in tRPC's own shape", async (_name, path, status) => {
    const reply = await app.call(path, { headers: { token: "agent-token" } });
    expect(reply.status).toBe(status);
    expect(await reply.text()).toContain('"error"');
  });
});
