import { afterAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { builtinDashboard } from "./gateways/builtin.ts";
import { metabaseDashboard } from "./gateways/metabase.ts";
import { quickBiDashboard } from "./gateways/quickbi.ts";

const expiresAt = new Date("2026-03-02T03:15:00Z");
const now = () => new Date("2026-03-02T03:00:00Z");
const order = {
  pageId: "institution",
  params: { institution_id: "4", group_id: "", month: "2026-03", theme: "dark" },
  token: "kfr_secret",
  expiresAt,
  login: "inst01",
};
const pages = new Map([["institution", "12"]]);

describe("the built-in page", () => {
  test("has its token behind the hash, where no server sees it", async () => {
    const url = await builtinDashboard({}).getFrameUrl(order);
    expect(url).toBe("/frame/institution?theme=dark#token=kfr_secret");
  });

  test("is served from a second address when configured", async () => {
    const gateway = builtinDashboard({ origin: "https://bi.example" });
    expect(gateway.origin).toBe("https://bi.example");
    expect(await gateway.getFrameUrl(order)).toStartWith("https://bi.example/frame/institution?");
  });
});

describe("Metabase", () => {
  const secret = "m".repeat(64);
  const gateway = metabaseDashboard({ url: "https://metabase.example/bi/", secret, pages });

  test("gets a signed token that locks the scope of the figures", async () => {
    const url = new URL(await gateway.getFrameUrl(order));
    expect(url.origin).toBe(gateway.origin as string);
    expect(url.hash).toBe("#bordered=false&titled=false&theme=night");
    const [head, payload, signature] = url.pathname.split("/").at(-1)?.split(".") ?? [];
    const read = (part?: string) => JSON.parse(Buffer.from(part ?? "", "base64url").toString());
    expect(read(head)).toEqual({ alg: "HS256", typ: "JWT" });
    expect(read(payload)).toEqual({
      resource: { dashboard: 12 },
      params: { institution_id: "4", group_id: "", month: "2026-03" },
      exp: expiresAt.getTime() / 1000,
    });
    expect(signature).toBe(
      createHmac("sha256", secret).update(`${head}.${payload}`).digest("base64url"),
    );
    expect(url.pathname).toStartWith("/bi/embed/dashboard/");
  });
});

/** Fake API that checks the signature like Alibaba Cloud. */
const requests: URLSearchParams[] = [];
let answer: () => Response = () => Response.json({ Success: true, Result: "ticket-1234" });
const api = Bun.serve({
  port: 0,
  fetch: async (request) => {
    requests.push(new URLSearchParams(await request.text()));
    return answer();
  },
});
afterAll(() => api.stop(true));

const escaped = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

describe("Quick BI", () => {
  const gateway = (vouched: string[]) =>
    quickBiDashboard({
      apiUrl: `http://127.0.0.1:${api.port}/`,
      viewUrl: "https://bi.example/token3rd/dashboard/view/pc.htm",
      accessKeyId: "key",
      accessKeySecret: "secret",
      pages: new Map([["institution", "a206f5f3"]]),
      now,
      outside: { vouched },
      timeoutMs: 120_000,
    });
  const createAllowedGateway = () => gateway([`127.0.0.1:${api.port}`]);

  test("is asked for a ticket, signed, for minutes and for one visit", async () => {
    const url = new URL(await createAllowedGateway().getFrameUrl(order));
    expect(url.origin).toBe("https://bi.example");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      pageId: "a206f5f3",
      accessTicket: "ticket-1234",
    });
    const receivedQuery = Object.fromEntries(requests.at(-1) ?? []);
    expect(receivedQuery).toMatchObject({
      Action: "CreateTicket",
      WorksId: "a206f5f3",
      TicketNum: "1",
      ExpireTime: "15",
      WatermarkParam: "inst01",
      Timestamp: "2026-03-02T03:00:00Z",
    });
    expect(JSON.parse(receivedQuery["GlobalParam"] ?? "")).toEqual([
      {
        paramKey: "institution_id",
        joinType: "and",
        conditionList: [{ operate: "=", value: "4" }],
      },
      { paramKey: "month", joinType: "and", conditionList: [{ operate: "=", value: "2026-03" }] },
    ]);
    const { Signature, ...signed } = receivedQuery;
    const query = Object.keys(signed)
      .toSorted()
      .map((name) => `${escaped(name)}=${escaped(signed[name] ?? "")}`)
      .join("&");
    expect(Signature).toBe(
      createHmac("sha1", "secret&")
        .update(`POST&%2F&${escaped(query)}`)
        .digest("base64"),
    );
  });

  test.each([
    ["a refusal", () => Response.json({ Success: false, Code: "X" })],
    ["an error", () => new Response("no", { status: 500 })],
    ["no ticket", () => Response.json({ Success: true })],
    ["a redirect", () => Response.redirect("https://elsewhere.example/")],
  ])("%s opens nothing", async (_name, reply) => {
    const before = answer;
    answer = reply;
    await expect(createAllowedGateway().getFrameUrl(order)).rejects.toMatchObject({
      name: "GatewayError",
    });
    answer = before;
  });

  test("G44: is not asked where its address leads inside", async () => {
    const before = requests.length;
    await expect(gateway([]).getFrameUrl(order)).rejects.toMatchObject({ name: "GatewayError" });
    expect(requests).toHaveLength(before);
  });
});
