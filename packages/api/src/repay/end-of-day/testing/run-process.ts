import { createDb } from "@kolekta/db";
import { runDueDays } from "../actions/run.ts";
import { createNightContext } from "./calendar.ts";

/**
 * Process that runs the days up to a given one. Prints a line at its start and one for every batch.
 */
const [url = "", day = "", batchSize = "1000"] = process.argv.slice(2);
const db = createDb(url, { max: 4, applicationName: "kolekta roll test" });

console.log("begun");
const printProgress = () => console.log("portion");
const options = { batchSize: Number(batchSize), sideBySide: 2, onProgress: printProgress };
await runDueDays(createNightContext(db, day), options);
console.log("done");
process.exit();
