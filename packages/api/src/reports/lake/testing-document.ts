import { join } from "node:path";
import { formatted } from "../../../../../scripts/generated.ts";
import { lakeDocument } from "./rules/document.ts";

export const DOCUMENT = join(
  import.meta.dir,
  ...["..", "..", "..", "..", "..", "docs", "lake.md"],
);

export const freshDocument = (): string => formatted(DOCUMENT, lakeDocument());
