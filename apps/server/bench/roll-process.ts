import { DEFAULT_ZONE, startOfDay } from "@kolekta/api/core/day";
import { visitOf } from "@kolekta/api/core/testing";
import { rollDueDays } from "@kolekta/api/repay/roll/actions/run";
import { createDb } from "@kolekta/db";

/** A worker of its own that rolls up to a day; it says when it begins. */
const [url = "", day = ""] = process.argv.slice(2);
const db = createDb(url, { max: 2, applicationName: "kolekta roll bench" });
const now = () => new Date(startOfDay(day, DEFAULT_ZONE).getTime() + 300_000);

console.log("begun");
await rollDueDays(visitOf(db, null, { via: "JOB", now }));
process.exit();
