import { createDb } from "@kolekta/db";
import { runDueDays } from "../actions/run.ts";
import { createNightContext } from "./calendar.ts";

/** A process of its own that rolls up to a day; it says when it begins and a line for every portion under way. */
const [url = "", day = "", batchSize = "1000"] = process.argv.slice(2);
const db = createDb(url, { max: 4, applicationName: "kolekta roll test" });

console.log("begun");
const printProgress = () => console.log("portion");
const options = { batchSize: Number(batchSize), sideBySide: 2, onProgress: printProgress };
await runDueDays(createNightContext(db, day), options);
console.log("done");
process.exit();
