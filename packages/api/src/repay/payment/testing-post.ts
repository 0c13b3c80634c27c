import { createDb } from "@kolekta/db";
import { createTestContext } from "../../core/testing.ts";
import { receivePayment } from "./actions/receive.ts";

/** Process that records one payment. Prints a line at its start, and the answer. */
const [url = "", now = "", eventJson = ""] = process.argv.slice(2);
const db = createDb(url, { max: 1, applicationName: "kolekta bank" });
const context = createTestContext(db, null, { now: () => new Date(now) });
const event = JSON.parse(eventJson);

// Connects to the database before the clock of the test starts.
await db.selectFrom("product").select("id").execute();
console.log("begun");
const reply = await receivePayment(context, { ...event, paidAt: new Date(event.paidAt) });
console.log(JSON.stringify(reply));
process.exit();
