import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openApp, createActor, type TestApp } from "../../../test/app.ts";
import { little } from "../../../test/little-router.ts";

let app: TestApp;

const READER = "reader-token";
const WRITER = "writer-token";

beforeAll(async () => {
  app = await openApp({
    router: little,
    identify: async (token) => {
      if (token === WRITER) return createActor();
      if (token !== READER) return null;
      return createActor({ permissions: new Set(["case.read"]) });
    },
  });
});
afterAll(() => app.stop());

interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

type Init = RequestInit & { headers?: Record<string, string> };

async function sendRequest(path: string, init: Init = {}): Promise<Reply> {
  const headers = Object.assign({ token: WRITER }, init.headers);
  const response = await app.call(`/prod${path}`, { ...init, headers });
  const body = (await response.json()) as Reply["body"];
  return { status: response.status, body, headers: response.headers };
}

const got = async (path: string, init?: Init) => {
  const { body } = await sendRequest(path, init);
  expect(body).toMatchObject({ code: "00", message: "Operation success" });
  return (body["data"] as { got: unknown }).got;
};

const json = (value: unknown, method = "POST"): Init => ({
  method,
  body: typeof value === "string" ? value : JSON.stringify(value),
  headers: { "content-type": "application/json" },
});

describe("input", () => {
  const since = "2026-03-31T10:00:00.000Z";

  test("path and query are coerced to the schema", async () => {
    expect(
      await got(`/api/edge/find/42?page=2&tags=red&tags=blue&open=true&since=${since}&_=9`),
    ).toEqual({ id: 42, page: 2, tags: ["red", "blue"], open: true, since });
  });

  test.each(["tags[]=red&tags[]=blue", "tags=red,blue", "tags[0]=red&tags[1]=blue"])(
    "a list may be written %s",
    async (query) => {
      expect(await got(`/api/edge/find/1?${query}`)).toEqual({
        id: 1,
        page: 1,
        tags: ["red", "blue"],
      });
    },
  );

  test("a JSON body joins the path, and the path wins", async () => {
    const body = json({ id: 7, page: "3", since });
    expect(await got("/api/edge/find/42", body)).toEqual({ id: 42, page: 3, since });
  });

  test("the body wins over the query", async () => {
    expect(await got("/api/edge/search?page=2&id=1", json({ id: 5 }))).toEqual({ id: 5, page: 2 });
  });

  test("a form is read like a query", async () => {
    const body = new URLSearchParams({ id: "5", tags: "red", page: "" });
    expect(await got("/api/edge/search", { method: "POST", body })).toEqual({
      id: 5,
      page: 1,
      tags: ["red"],
    });
  });

  test("a strict schema receives unknown names, and the refusal lists each", async () => {
    expect(await got("/api/edge/closed?id=1&tags=red,blue")).toEqual({
      id: 1,
      page: 1,
      tags: ["red", "blue"],
    });
    const { status, body } = await sendRequest("/api/edge/closed?id=1&pgae=2");
    expect(status).toBe(400);
    expect(body["message"]).toBe("There is no field named pgae.");
    const posted = await sendRequest("/api/edge/closed", json({ id: 1, colour: 3 }));
    expect(posted.body["message"]).toContain("colour");
  });

  test("a list may be the whole body", async () => {
    expect(await got("/api/edge/all", json([{ id: "1" }, { id: 2 }]))).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
  });

  test("multipart carries files beside fields", async () => {
    const body = new FormData();
    body.append("file", new File(["loan,amount\n"], "pinjaman.csv"));
    body.append("note", "maret");
    body.append("count", "3");
    const reply = await sendRequest("/api/edge/upload", { method: "POST", body });
    expect(reply.body["data"]).toEqual({ name: "pinjaman.csv", bytes: 12, count: 3 });
  });

  test.each([
    ["GET", "/api/edge/search?id=1"],
    ["POST", "/api/edge/search?id=1"],
    ["GET", "/edge/search?id=1"],
    ["GET", "/api/edge/search/?id=1"],
    ["DELETE", "/api/edge/remove/1"],
  ])("%s %s reaches its procedure", async (method, path) => {
    expect(await got(path, { method })).toEqual({ id: 1, page: 1 });
  });

  test.each([
    ["the query", "/api/edge/search?id=1&nmae=a", undefined],
    ["a query beside a path", "/api/edge/find/1?nmae=a", undefined],
    ["a body", "/api/edge/search", { id: 1, nmae: "a" }],
  ])("a read refuses a name that it does not know in %s", async (_, path, body) => {
    const reply = await sendRequest(path, body && json(body));
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: "01",
      key: "request.unknownField",
      data: [{ path: "nmae", message: "There is no field named nmae." }],
    });
  });

  test("a form rejects unknown names too, and cache-busting parameters pass", async () => {
    const body = new URLSearchParams({ id: "5", nmae: "a" });
    const reply = await sendRequest("/api/edge/search", { method: "POST", body });
    expect(reply.body["key"]).toBe("request.unknownField");
    expect(await got("/api/edge/search?id=1&_=1700000000&_t=3")).toEqual({ id: 1, page: 1 });
  });

  test("a repeated value is refused where one is expected", async () => {
    const { status, body } = await sendRequest("/api/edge/search?id=1&id=2");
    expect([status, body["code"]]).toEqual([400, "01"]);
  });
});

describe("refusals", () => {
  test("invalid input lists its fields", async () => {
    const { status, body } = await sendRequest("/api/edge/search?id=x&tags=green");
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "01", key: null });
    const fields = body["data"] as { path: string; message: string }[];
    expect(fields.map(({ path }) => path)).toEqual(["id", "tags.0"]);
  });

  test.each([["{"], ['{"id":1}}'], ["id=1"]])("a body that is no JSON: %s", async (text) => {
    const { status, body } = await sendRequest("/api/edge/search", json(text));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "01", key: "request.invalid" });
  });

  test.each([
    ["conflict", 409, "09"],
    ["tooMany", 429, "29"],
    ["unavailable", 503, "98"],
    ["notFound", 404, "04"],
  ])("%s is %d with code %s", async (as, status, code) => {
    const reply = await sendRequest(`/api/edge/fail?as=${as}`);
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ code, key: "record.changed" });
  });

  test("a bug exposes its reference and nothing else", async () => {
    const { status, body, headers } = await sendRequest("/api/edge/fail?as=bug");
    expect(status).toBe(500);
    expect(body["code"]).toBe("99");
    expect(body["requestId"]).toBe(headers.get("x-request-id"));
    expect(JSON.stringify(body)).not.toContain("secret words");
    expect(app.lines.join("")).toContain("secret words in a bug");
  });

  test("no token and a dead token are code 02", async () => {
    for (const token of ["", "dead-token"]) {
      const reply = await sendRequest("/api/edge/search?id=1", { headers: { token } });
      expect([reply.status, reply.body["code"]]).toEqual([401, "02"]);
    }
  });

  test("a missing right is code 03", async () => {
    const { status, body } = await sendRequest("/api/edge/remove/1", {
      method: "DELETE",
      headers: { token: READER },
    });
    expect([status, body["code"]]).toEqual([403, "03"]);
  });

  test.each([
    ["GET", "/prod/api/nothing", 404, "request.notFound"],
    ["GET", "/prod", 404, "request.notFound"],
    ["GET", "/prod/", 404, "request.notFound"],
    ["PUT", "/prod/api/edge/search", 404, "request.methodNotAllowed"],
    ["GET", "/prod/api/edge/all", 404, "request.methodNotAllowed"],
    ["PROPFIND", "/prod/api/edge/search", 404, "request.notFound"],
    ["GET", "/prod/api/edge/find/..%2f..%2fetc", 400, null],
  ])("%s %s answers an envelope", async (method, path, status, key) => {
    const response = await app.call(path, { method, headers: { token: WRITER } });
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ key });
  });

  test.each([
    ["in-ID", "Operasi berhasil"],
    ["id-ID", "Operasi berhasil"],
    ["zh-CN", "操作成功"],
    ["en-US", "Operation success"],
  ])("Accept-Language %s answers %s", async (language, message) => {
    const { body } = await sendRequest("/api/edge/search?id=1", {
      headers: { "accept-language": language },
    });
    expect(body["message"]).toBe(message);
  });

  test("too large a body is refused before it is read", async () => {
    const body = new Uint8Array(33 * 1024 * 1024);
    const reply = await sendRequest("/api/edge/upload", { method: "POST", body });
    expect(reply.body).toMatchObject({ code: "01", key: "request.tooLarge" });
  });
});

describe("write access", () => {
  const cookie = `kolekta-session=${WRITER}`;

  test("a cookie reads", async () => {
    const reply = await sendRequest("/api/edge/search?id=1", { headers: { token: "", cookie } });
    expect(reply.body["code"]).toBe("00");
  });

  test("a cookie alone never writes, even by GET", async () => {
    const { body } = await sendRequest("/api/edge/leave", { headers: { token: "", cookie } });
    expect(body["code"]).toBe("02");
  });

  test("Bearer is a token header too", async () => {
    const { body } = await sendRequest("/api/edge/leave", {
      headers: { token: "", authorization: `Bearer ${WRITER}` },
    });
    expect(body["code"]).toBe("00");
  });

  test.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
  ])("a page elsewhere cannot write: %j", async (headers) => {
    const { status, body } = await sendRequest("/api/edge/all", {
      method: "POST",
      body: "[]",
      headers: headers as Record<string, string>,
    });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: "03", key: "request.forbiddenOrigin" });
  });

  test("our own page can", async () => {
    const { body } = await sendRequest("/api/edge/all", {
      method: "POST",
      body: "[]",
      headers: { origin: app.url, "sec-fetch-site": "same-origin" },
    });
    expect(body["code"]).toBe("00");
  });

  test("an idempotency key reaches the action; one that is none is refused", async () => {
    const ok = await sendRequest("/api/edge/leave", { headers: { "idempotency-key": "save-42" } });
    expect(ok.body["data"]).toEqual({ key: "save-42" });
    const bad = await sendRequest("/api/edge/leave", {
      headers: { "idempotency-key": "x".repeat(300) },
    });
    expect(bad.body["code"]).toBe("01");
  });
});

describe("replies", () => {
  test("a file that vanishes before it is sent is a 404 in the envelope", async () => {
    const reply = await app.call("/prod/api/edge/file?name=vanished", {
      headers: { token: WRITER },
    });
    expect(reply.status).toBe(404);
    const requestId = reply.headers.get("x-request-id") ?? "";
    expect(requestId).toMatch(/^[\w-]{36}$/);
    expect(await reply.json()).toMatchObject({
      code: "04",
      key: "file.missing",
      data: null,
      requestId,
    });
    expect(app.lines.join("\n")).toContain(requestId);
  });

  test("a file has its bytes, its type and a name that cannot break out", async () => {
    const name = 'laporan "ä"/\r\nset-cookie: x=1.csv';
    const response = await app.call(`/prod/api/edge/file?name=${encodeURIComponent(name)}`, {
      headers: { token: WRITER },
    });
    expect(await response.text()).toBe("a,b\n");
    expect(response.headers.get("content-type")).toBe("text/csv");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("content-disposition")).toBe(
      [
        'attachment; filename="laporan ____set-cookie: x=1.csv"',
        "filename*=UTF-8''laporan%20%22%C3%A4%22_set-cookie%3A%20x%3D1.csv",
      ].join("; "),
    );
  });

  test("every reply carries a request id, the caller's own when it is sane", async () => {
    const reply = await sendRequest("/api/edge/search?id=1", {
      headers: { "x-request-id": "trace-0001" },
    });
    expect(reply.headers.get("x-request-id")).toBe("trace-0001");
    const odd = await sendRequest("/api/nothing", { headers: { "x-request-id": "<script>" } });
    expect(odd.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(odd.body["requestId"]).toBe(odd.headers.get("x-request-id"));
  });

  test("several cookies stay several", async () => {
    const { headers } = await sendRequest("/api/edge/cookie");
    expect(headers.getSetCookie()).toEqual(["a=1; HttpOnly", "b=2; HttpOnly"]);
  });
});
