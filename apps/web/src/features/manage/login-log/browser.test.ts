import { expect, test } from "bun:test";
import { parseBrowser } from "./browser.ts";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, "Chrome 131, Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/130.0.0.0`,
    "Edge 130, Windows",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A556E) ${CHROME} Mobile Safari/537.36`,
    "Chrome 131, Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari 18, iOS",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox 133, Linux"],
  ["curl/8.9.1", "curl/8.9.1"],
])("%s", (userAgent, short) => {
  expect(parseBrowser(userAgent)).toBe(short);
});
