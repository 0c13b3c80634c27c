import { afterAll, beforeAll, expect, test } from "bun:test";
import { DEFAULT_LANG } from "@kolekta/i18n/web";
import { loadMessages, speak, speech } from "./language.ts";

/** All of a page that a language touches: the attribute that tells it to screen readers. */
const page = { documentElement: { lang: "" } };

beforeAll(() => Object.assign(globalThis, { document: page }));

afterAll(async () => {
  await speak(DEFAULT_LANG);
  Reflect.deleteProperty(globalThis, "document");
});

test("words that are fetched while the language changes are there in the new one", async () => {
  const fetched = loadMessages("manage");
  const changed = speak("cn");
  await fetched;
  expect(speech.get().lang).toBe("cn");
  expect([...speech.get().names]).toContain("manage");
  await changed;
  expect(page.documentElement.lang).toBe("zh-CN");
});
