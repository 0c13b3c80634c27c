// Writes docs/operate/metrics.md from the metrics that a server registers; --verify only checks that it is fresh.
import { writeGenerated } from "../../../../scripts/generated.ts";
import { metricsDocument } from "./document.ts";
import { everyMetric } from "./catalog.ts";

await writeGenerated("docs/operate/metrics.md", metricsDocument(everyMetric()), import.meta.path);
process.exit();
