import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { appRouter } from "@kolekta/api";
import { openApp, type TestApp } from "../../../test/app.ts";
import { html } from "./html.ts";
import { BUNDLE, START } from "./page.ts";

let app: TestApp;

beforeAll(async () => {
  app = await openApp({ router: appRouter });
});
afterAll(() => app.stop());

describe("/prod/docs", () => {
  test("obeys its own policy: nothing inline, nothing from elsewhere", async () => {
    const page = await (await app.call("/prod/docs")).text();
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, address = ""]) => address,
    );
    const localAddresses = addresses.filter((address) => address.startsWith("/prod/"));
    expect(localAddresses).toEqual([BUNDLE, START]);
    for (const address of localAddresses) {
      const { status } = await app.call(address);
      expect([address, status]).toEqual([address, 200]);
    }
    expect(addresses.filter((address) => address.includes("//"))).toEqual([]);
  });

  test("serves the whole bundle of Scalar", async () => {
    const bundle = await (await app.call(BUNDLE)).text();
    expect(bundle).toContain("createApiReference");
    expect(bundle.length).toBeGreaterThan(1_000_000);
  });

  test("serves the document in the repository", async () => {
    const served = await (await app.call("/prod/openapi.json")).json();
    expect(served).toMatchObject({ openapi: "3.1.0" });
  });
});

test("escapes values inserted into HTML", () => {
  const bad = `"><script>'&`;
  expect(html`<b>${bad}${[html`<i>${1}</i>`]}</b>`.text).toBe(
    "<b>&quot;&gt;&lt;script&gt;&#39;&amp;<i>1</i></b>",
  );
});
