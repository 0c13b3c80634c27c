import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { openRealApp, type RealApp } from "../real-app.ts";
import { type Raw, CHUNKED, chunk, buildHead, rawConnection } from "./raw.ts";

const KB = 1024;
const LISTING = "/prod/api/task/listing";
const UPLOAD = "/prod/api/image/upload";
const CALLBACK = "/prod/api/payment/callback";
const SAVE = "/trpc/tasks.log.save";
const BATCH = "/trpc/tasks.log.save,tasks.log.save?batch=1";

let app: RealApp;
const open = new Set<Raw>();

beforeAll(async () => {
  app = await openRealApp({
    env: {
      REQUEST_TIMEOUT_MS: "4000",
      CODE_GATEWAY_URL: "http://127.0.0.1:1",
      CODE_GATEWAY_SECRET: "a secret of the bank of at least 32 letters",
    },
  });
}, 180_000);
afterEach(() => {
  for (const raw of open) raw.leave();
  open.clear();
});
afterAll(() => app.stop());

/** Sends a head and the start of a body, but never its end. */
async function startRequest(
  path: string,
  headers: Readonly<Record<string, string>>,
  beginning: string,
): Promise<Raw> {
  const raw = await rawConnection(app.url);
  open.add(raw);
  await raw.send(buildHead(path, headers) + beginning);
  return raw;
}

const getKey = (body: Record<string, unknown>): string =>
  /"key":"([\w.]+)"/.exec(JSON.stringify(body))?.[1] ?? "none";

const refusal = async (raw: Raw) => {
  const { status, body } = await raw.reply();
  return `${status} ${getKey(body)}`;
};

const post = async (
  path: string,
  body: string | FormData,
  headers: Record<string, string> = {},
) => {
  const token = app.people.agent;
  const reply = await fetch(app.url + path, {
    method: "POST",
    body,
    headers: { token, ...headers },
  });
  const text = (await reply.json()) as Record<string, unknown>;
  return { status: reply.status, key: getKey(text), text };
};

const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };

describe("refusal before the body is read", () => {
  test.each([
    ["REST", LISTING],
    ["an upload", UPLOAD],
    ["tRPC", SAVE],
    ["a batch", BATCH],
  ])("%s: refuses a stranger before the body is sent", async (_, path) => {
    const length = { "content-length": String(31 * KB * KB) };
    for (const raw of [
      await startRequest(path, CHUNKED, chunk('{"a":1')),
      await startRequest(path, length, '{"a":1'),
      await startRequest(path, { ...length, token: "made-up-token" }, "{"),
    ])
      expect(await refusal(raw)).toBe("401 session.expired");
  });

  test("refuses a user without the permission before the body is sent", async () => {
    const headers = { ...CHUNKED, token: app.people.agent };
    for (const path of ["/prod/api/payment/reconcile", "/trpc/tasks.loanImport.checkRun"])
      expect(await refusal(await startRequest(path, headers, chunk("{")))).toBe(
        "403 access.denied",
      );
  });

  test("refuses an unknown endpoint", async () => {
    for (const path of ["/prod/nothing", "/trpc/nothing.at.all"])
      expect((await (await startRequest(path, CHUNKED, chunk("{"))).reply()).status).toBe(404);
  });
});

describe("limits while a body is received", () => {
  const much = chunk("a".repeat(100 * KB)).repeat(3);

  test.each([
    ["a REST request", LISTING],
    ["a tRPC request", SAVE],
    ["a sign-in", "/prod/api/login/in"],
    ["a signed callback", CALLBACK],
    ["JSON at an upload path", UPLOAD],
  ])("%s ends at its limit, with or without a declared length", async (_, path) => {
    const token = app.people.agent;
    const length = { "content-length": String(300 * KB) };
    for (const raw of [
      await startRequest(path, { token, ...CHUNKED }, much),
      await startRequest(path, { token, ...length }, "{"),
    ])
      expect(await refusal(raw)).toBe("413 request.tooLarge");
  });

  test("a form without file fields is small", async () => {
    const headers = {
      token: app.people.agent,
      "content-type": "multipart/form-data; boundary=x",
      "content-length": String(300 * KB),
    };
    expect(await refusal(await startRequest(LISTING, headers, "--x"))).toBe("413 request.tooLarge");
  });

  test("a form with a file may be large", async () => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(10.5 * KB * KB)], "a.jpg"));
    form.append("kind", "PROOF");
    form.append("taskId", "1");
    expect((await post(UPLOAD, form)).status).not.toBe(413);
  });

  test.each([
    ["a picture", UPLOAD, 11, "agent"],
    ["a proof", "/prod/api/loan/manualDelay", 11, "operations"],
    ["payments", "/prod/api/payment/offline/import", 11, "finance"],
    ["a statement", "/prod/api/payment/reconcile", 11, "finance"],
    ["a tape", "/prod/api/task/intake/upload", 31, "operations"],
  ] as const)("%s may be as large as its endpoint accepts", async (...testCase) => {
    const [, path, mb, role] = testCase;
    const headers = {
      token: app.people[role],
      "content-type": "multipart/form-data; boundary=x",
      "content-length": String(mb * KB * KB + 1),
    };
    const raw = await startRequest(path, headers, "--x");
    const { status, body } = await raw.reply();
    expect(`${status} ${getKey(body)}`).toBe("413 request.tooLarge");
    expect(body["message"]).toContain(String(mb * KB));
  });
});

describe("a body that trickles", () => {
  const trickling = async (path: string) => {
    const headers = { ...CHUNKED, token: app.people.agent };
    const raw = await startRequest(path, headers, chunk("{"));
    const trickle = setInterval(() => void raw.send(chunk(" ")), 100);
    void raw.closed.then(() => clearInterval(trickle));
    return raw;
  };

  test("ends at the deadline, over every transport", async () => {
    const paths = [LISTING, SAVE, "/prod/api/login/in", CALLBACK];
    const refusals = paths.map(async (path) => refusal(await trickling(path)));
    expect(new Set(await Promise.all(refusals))).toEqual(new Set(["408 request.timeout"]));
  });

  test("loses its connection at the deadline", async () => {
    const raw = await trickling(LISTING);
    await raw.reply();
    await raw.closed;
  }, 180_000);
});

describe("a user with many uploads at once", () => {
  const LENGTH = 5 * KB * KB;
  const upload = () => {
    const headers = {
      token: app.people.agent,
      "content-type": "multipart/form-data; boundary=x",
      "content-length": String(LENGTH),
    };
    return startRequest(UPLOAD, headers, "--x\r\n");
  };

  test("has two of them read; the others are refused with a request to retry", async () => {
    const crowd: Raw[] = [];
    while (crowd.length < 12) crowd.push(await upload());
    const refusals = crowd.map((raw) => refusal(raw));
    expect(await Promise.race(refusals)).toBe("503 system.unavailable");
    expect(app.uploads.bytes).toBeLessThanOrEqual(2 * LENGTH);
    const form = new FormData();
    form.append("file", new File(["a"], "a.jpg"));
    const token = app.people.leader;
    const other = await post(UPLOAD, form, { token });
    expect(other.status).not.toBe(503);
    const seen = await Promise.all(refusals);
    expect(new Set(seen)).toEqual(new Set(["503 system.unavailable", "408 request.timeout"]));
    expect(app.uploads.bytes).toBe(0);
  }, 180_000);
});

describe("structure limits before a body is parsed", () => {
  test.each([
    ["taskIds", "a repeated field"],
    ["a", "an unknown field"],
    ["taskIds[]", "a list"],
  ])("%s: %s", async (name) => {
    const maxFields = Math.floor((250 * KB) / (name.length + 2));
    const body = `${name}=&`.repeat(maxFields);
    expect(await post(LISTING, body, FORM_TYPE)).toMatchObject({
      status: 400,
      key: "request.tooManyValues",
    });
  });

  test("a hundred thousand parts of a form with files", async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="taskIds"\r\n\r\n1\r\n';
    const body = `${part.repeat(100_000)}--x--\r\n`;
    const type = { "content-type": "multipart/form-data; boundary=x" };
    expect(await post(UPLOAD, body, type)).toMatchObject({
      status: 400,
      key: "request.tooManyValues",
    });
  });

  test.each(["--x\n", "--x\r\n", "--x", "--x\r"])(
    "parts with any line ending: %j",
    async (part) => {
      const type = { "content-type": "multipart/form-data; boundary=x" };
      const body = `${part.repeat(20_000)}--x--\r\n`;
      expect(await post(UPLOAD, body, type)).toMatchObject({
        status: 400,
        key: "request.tooManyValues",
      });
    },
  );

  test.each([
    'multipart/form-data; x="; boundary=zzz"; boundary=x',
    "multipart/form-data; boundary=zzz; boundary=x",
    "multipart/form-data; x=1; boundary=x",
    'multipart/form-data; boundary="x\\"y"',
    "multipart/form-data; boundary=",
    "multipart/form-data",
  ])("rejects a form without a clear boundary: %s", async (type) => {
    const headers = { ...CHUNKED, token: app.people.agent };
    const raw = await startRequest(UPLOAD, { ...headers, "content-type": type }, "");
    expect(await refusal(raw)).toBe("400 request.invalid");
  });

  test.each([
    "multipart/form-data; boundary=x",
    "Multipart/Form-Data;boundary=x",
    'multipart/form-data; boundary="x"; charset=utf-8',
    "multipart/form-data; charset=utf-8; boundary=x",
  ])("a form in the format of common programs is read: %s", async (type) => {
    const part = '--x\r\ncontent-disposition: form-data; name="taskIds"\r\n\r\n1\r\n';
    const body = `${part}--x--\r\n`;
    const reply = await post(LISTING, body, { "content-type": type });
    expect(reply.status).toBe(200);
  });

  test("limits a text among files to the size of a text", async () => {
    const form = new FormData();
    form.append("file", new File(["a"], "a.jpg"));
    form.append("kind", "PROOF");
    form.append("taskId", "1".repeat(257 * KB));
    const reply = await post(UPLOAD, form);
    expect(reply).toMatchObject({ status: 413, key: "request.tooLarge" });
    expect(reply.text["message"]).toContain("256");
  });

  test.each([
    ["request.tooDeep", `{"taskIds":${"[".repeat(40)}${"]".repeat(40)}}`],
    ["request.tooDeep", '{"a":'.repeat(20_000)],
    ["request.tooManyValues", `{"taskIds":[${"1,".repeat(100_000)}1]}`],
  ])("%s as JSON over both transports", async (key, body) => {
    for (const path of [LISTING, SAVE, BATCH])
      expect(await post(path, body, JSON_TYPE)).toMatchObject({ status: 400, key });
  });

  test("names the exceeded limit in the refusal", async () => {
    const { text } = await post(LISTING, "[".repeat(50_000), JSON_TYPE);
    expect(text["message"]).toContain("32");
  });

  test("ignores brackets and commas within a text", async () => {
    const remark = String.raw`[[{,\"`.repeat(4000);
    const body = `{"remark":"${remark}"}`;
    // The body is read to its end: the refusal is about an unknown filter.
    expect(await post(LISTING, body, JSON_TYPE)).toMatchObject({ key: "request.unknownField" });
  });
});
