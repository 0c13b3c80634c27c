import { createDb } from "@kolekta/db";
import { createTestContext, silentGateways } from "../../../core/testing.ts";
import { createVault } from "../../../core/vault.ts";
import { sendDue } from "../actions/send.ts";
import { httpWebhookGateway } from "../gateways/http.ts";

/** Runs a sender in its own process, to be killed. */
const [url = "", host = "", key = "", now = ""] = process.argv.slice(2);
const at = new Date(now);
const db = createDb(url, { max: 4, applicationName: "kolekta doomed webhooks" });

await sendDue(
  createTestContext(db, null, {
    gateways: {
      ...silentGateways,
      vault: createVault(Buffer.from(key, "hex")),
      webhook: httpWebhookGateway({ outside: { vouched: [host] } }),
    },
    now: () => at,
    via: "JOB",
  }),
);
process.exit(0);
