// Writes docs/lake.md from the tables of the lake; a test tells whether it is fresh.
import {
  DOCUMENT,
  freshDocument,
} from "../src/reports/lake/testing-document.ts";

await Bun.write(DOCUMENT, freshDocument());
