// Receives the webhooks of a lender into its database.
//   WEBHOOK_SECRET=... bun examples/lender-receiver.ts [port]
import { verifyWebhook, type WebhookMessage } from "@kolekta/client";
import { needed } from "./connection.ts";
import { openStore } from "./lender-store.ts";

const secret = needed("WEBHOOK_SECRET", "the secret of the endpoint");
const store = openStore();

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.argv[2] ?? 6790),
  fetch: async (request) => {
    const message = verify(await request.text(), request.headers);
    if (!message) return new Response(null, { status: 401 });
    // Answers after the commit: a message that was not stored comes again.
    store.saveMessage(request.headers.get("webhook-id") ?? "", message);
    return new Response(null, { status: 204 });
  },
});
console.log(`receiving on ${server.url}`);

function verify(body: string, headers: Headers): WebhookMessage | null {
  try {
    return verifyWebhook(secret, body, headers);
  } catch (error) {
    console.error(`refused: ${String(error)}`);
    return null;
  }
}
