import { createDb } from "@kolekta/db";
import { rollDueDays } from "../actions/run.ts";
import { nightOf } from "./calendar.ts";

/** A process of its own that rolls up to a day; it says when it begins and a line for every portion under way. */
const [url = "", day = "", portion = "1000"] = process.argv.slice(2);
const db = createDb(url, { max: 4, applicationName: "kolekta roll test" });

console.log("begun");
const tell = () => console.log("portion");
const manner = { portion: Number(portion), sideBySide: 2, tell };
await rollDueDays(nightOf(db, day), manner);
console.log("done");
process.exit();
