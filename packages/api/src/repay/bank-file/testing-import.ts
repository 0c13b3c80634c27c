import { createDb } from "@kolekta/db";
import { createTestContext } from "../../core/testing.ts";
import { importAsOperator } from "./actions/offline.ts";
import { importPaymentFiles } from "./actions/importing.ts";

/** Process that imports a file of payments. Prints a line at its start and at its end. */
const [url = "", now = "", csv = ""] = process.argv.slice(2);
const db = createDb(url, { max: 2, applicationName: "kolekta import test" });
const context = createTestContext(db, null, { now: () => new Date(now), via: "COMMAND" });

// Connects to the database before the clock of the test starts.
await db.selectFrom("product").select("id").execute();
console.log("begun");
const file = new File([csv], "cash.csv");
await importAsOperator(context, { file, save: true, saveValid: false });
while (await importPaymentFiles(context)) await Bun.sleep(50);
console.log("done");
process.exit();
