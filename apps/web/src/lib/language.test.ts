import { afterAll, beforeAll, expect, test } from "bun:test";
import { DEFAULT_LANG } from "@kolekta/i18n/web";
import { loadMessages, switchLanguage, languageStore } from "./language.ts";

/** Part of the page that a language change touches: the attribute for screen readers. */
const page = { documentElement: { lang: "" } };

beforeAll(() => Object.assign(globalThis, { document: page }));

afterAll(async () => {
  await switchLanguage(DEFAULT_LANG);
  Reflect.deleteProperty(globalThis, "document");
});

test("texts fetched during a change of language appear in the new one", async () => {
  const fetched = loadMessages("manage");
  const changed = switchLanguage("cn");
  await fetched;
  expect(languageStore.get().lang).toBe("cn");
  expect([...languageStore.get().names]).toContain("manage");
  await changed;
  expect(page.documentElement.lang).toBe("zh-CN");
});
