import { afterAll, beforeAll, expect, test } from "bun:test";
import { newCase, newLender, newProduct } from "@kolekta/api/seeds";
import { openRealApp, type RealApp } from "./real-app.ts";

let app: RealApp;
let lenderId = 0;

beforeAll(async () => {
  app = await openRealApp();
  const lender = "Lender <b>of</b> links";
  const productId = await newProduct(app.db, { name: "Loan of links", lender });
  await newCase(app.db, {
    agentId: app.org.north.agent.id,
    productId,
    borrowerName: "Budi Rahasia",
  });
  lenderId = await newLender(app.db, lender);
});
afterAll(() => app.stop());

async function post<Data>(path: string, body: unknown): Promise<Data> {
  const reply = await fetch(`${app.url}/prod/api/report/lender/${path}`, {
    method: "POST",
    headers: { token: app.people.operations, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return ((await reply.json()) as { data: Data }).data;
}

const createLink = (origins: readonly string[]) =>
  post<{ linkId: number; path: string }>("link/create", {
    lenderId,
    name: "Portal",
    days: 30,
    origins,
  });

test("a link opens the report without a login, framed only by its origins", async () => {
  const { path } = await createLink(["https://lender.example", "http://localhost:8080"]);
  const reply = await fetch(app.url + path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-security-policy")).toEndWith(
    "frame-ancestors https://lender.example http://localhost:8080",
  );
  expect(reply.headers.get("x-frame-options")).toBeNull();
  expect(reply.headers.get("referrer-policy")).toBe("no-referrer");
  expect(reply.headers.get("cache-control")).toBe("no-store");
  const page = await reply.text();
  expect(page).toContain("Lender &lt;b&gt;of&lt;/b&gt; links");
  expect(page).not.toContain("Budi Rahasia");
  expect(page).not.toContain("<script");
  // G47: no log line contains the token.
  expect(app.lines.join("\n")).not.toContain(path.split("/").at(-1) ?? path);
});

test("a link without origins is framed by no page", async () => {
  const { path } = await createLink([]);
  const { headers } = await fetch(app.url + path);
  expect(headers.get("content-security-policy")).toEndWith("frame-ancestors 'none'");
  expect(headers.get("x-frame-options")).toBe("DENY");
});

test("the page speaks the language of its address, else of the browser", async () => {
  const { path } = await createLink([]);
  const read = async (address: string, language: string) =>
    (await fetch(app.url + address, { headers: { "accept-language": language } })).text();
  expect(await read(path, "id")).toContain('lang="id-ID"');
  expect(await read(`${path}?lang=cn&days=7`, "id")).toContain("最近 7 天");
});

test("an unknown or revoked link answers 404 with a plain page", async () => {
  const { linkId, path } = await createLink(["https://lender.example"]);
  await post("link/revoke", { linkId });
  for (const address of [path, "/lender-report/klr_guess", "/lender-report/%00"]) {
    const reply = await fetch(app.url + address);
    expect(reply.status).toBe(404);
    expect(reply.headers.get("content-security-policy")).toEndWith("frame-ancestors 'none'");
    expect(await reply.text()).toContain("This link is not valid");
  }
});

test("the page has its style", async () => {
  const reply = await fetch(`${app.url}/lender-report/assets/report.css`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toStartWith("text/css");
});
