import { expect, test } from "bun:test";
import { renderPdf, type PrintedLetter } from "./pdf.ts";

const letter: PrintedLetter = {
  reference: "SP1/L-1/2026-03-31/1",
  letterOn: "2026-03-31",
  language: "es",
  sender: "Agency",
  recipient: "Budi",
  title: "SP1",
  address: "Jl. Melati 5",
  body: "Bayar",
  law: "POJK 22",
  createdAt: new Date(0),
};

const HOSTILE = {
  "one word without an end": "W".repeat(20_000),
  "a NUL": "a\0b",
  "half a character": "\ud800x",
  "words from right to left": "\u202Eidub",
  "what a page is written in": "(\\)) Tj ET",
  "nothing but lines": "a\n".repeat(3000),
};

for (const [label, text] of Object.entries(HOSTILE))
  test(`draws a letter to a borrower with ${label} in the name within seconds`, async () => {
    const startedAt = performance.now();
    const recipient = text;
    const rendered = await renderPdf([{ ...letter, recipient, address: text, body: text }]);
    expect(await rendered.slice(0, 5).text()).toBe("%PDF-");
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
