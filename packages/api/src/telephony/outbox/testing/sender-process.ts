import { appendFileSync } from "node:fs";
import { createDb } from "@kolekta/db";
import { silentGateways } from "../../../core/testing.ts";
import { deliverDue } from "../actions/deliver.ts";

/** Runs a sender in its own process, to be killed; handed-over messages go to the file `wire`. */
const [url = "", wire = "", now = ""] = process.argv.slice(2);
const at = new Date(now);
const text = {
  ...silentGateways.text,
  name: "wire",
  window: 4,
  send: async ({ messageId }: { messageId: number }) => {
    await Bun.sleep(2);
    appendFileSync(wire, `${messageId}\n`);
    await Bun.sleep(4);
    return [`wire-${messageId}`];
  },
};

await deliverDue({
  db: createDb(url, { max: 4, applicationName: "kolekta doomed sender" }),
  gateways: { ...silentGateways, text },
  now: () => at,
  signal: new AbortController().signal,
});
process.exit(0);
