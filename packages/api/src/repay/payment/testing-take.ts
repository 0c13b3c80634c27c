import { createDb } from "@kolekta/db";
import { visitOf } from "../../core/testing.ts";
import { receivePayment } from "./actions/receive.ts";

/** A process of its own that takes one payment; it says when it begins and what it answers. */
const [url = "", now = "", fact = ""] = process.argv.slice(2);
const db = createDb(url, { max: 1, applicationName: "kolekta bank" });
const visit = visitOf(db, null, { now: () => new Date(now) });
const told = JSON.parse(fact);

// The line to the database stands before the clock of the test runs.
await db.selectFrom("product").select("id").execute();
console.log("begun");
const taken = await receivePayment(visit, {
  ...told,
  paidAt: new Date(told.paidAt),
});
console.log(JSON.stringify(taken));
process.exit();
