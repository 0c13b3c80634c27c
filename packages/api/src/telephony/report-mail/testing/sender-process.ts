import { createDb } from "@kolekta/db";
import { createTestContext, silentGateways } from "../../../core/testing.ts";
import { mailFolder } from "../../mail/gateways/folder.ts";
import { queueDue, sendDue } from "../actions/send.ts";

/** Runs a sender in its own process, to be killed; mails go to the folder. */
const [url = "", folder = "", now = ""] = process.argv.slice(2);
const at = new Date(now);
const context = createTestContext(
  createDb(url, { max: 4, applicationName: "kolekta doomed report mails" }),
  null,
  {
    gateways: { ...silentGateways, mail: mailFolder(folder, "reports@kolekta.example") },
    now: () => at,
    via: "JOB",
  },
);
await queueDue(context);
await sendDue(context);
process.exit(0);
