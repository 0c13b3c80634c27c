// Writes docs/integrate/lake.md from the tables of the lake; --verify only checks that it is fresh.
import { writeGenerated } from "../../../../../scripts/generated.ts";
import { lakeDocument } from "./rules/document.ts";

await writeGenerated("docs/integrate/lake.md", lakeDocument(), import.meta.path);
