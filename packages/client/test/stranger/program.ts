// Compiled and run outside of the repository, by the packed client.
import {
  type FeedChange,
  createKolekta,
  getData,
  KolektaError,
  verifyWebhook,
  type WebhookMessage,
} from "@kolekta/client";

declare const process: { readonly argv: readonly string[] };
declare const console: { log(text: string): void };

const [, , url = "", agentToken = "", managerToken = "", secret = "", message = "", signed = ""] =
  process.argv;

const agent = createKolekta({ url, token: agentToken });
const manager = createKolekta({ url, token: managerToken });

const { rows } = await agent.trpc.tasks.case.list.query({ status: ["C00"], size: 1 });
const opened: Date | null | undefined = rows[0]?.lastContactAt;
const taskId: number = rows[0]?.taskId ?? 0;

const page = await getData(agent.rest.GET("/api/task/listing", { params: { query: { size: 1 } } }));
const loanNumber: string | undefined = page.rows[0]?.loanNumber;

const borrowerId = rows[0]?.borrowerId ?? 0;
const contacts = await agent.trpc.tasks.contact.list.query({ id: borrowerId });
const nextCallAt = new Date(Date.now() + 86_400_000).toISOString();
const save = () =>
  getData(
    agent.rest.POST("/api/task/collectionLog/save", {
      headers: { "idempotency-key": `no-answer-${taskId}` },
      body: {
        taskId,
        version: rows[0]?.version ?? 0,
        contactId: contacts[0]?.contactId ?? 0,
        channel: "03",
        callStatus: "NOA",
        result: "A20RETRY",
        nextCallAt,
      },
    }),
  );
const saved = [await save(), await save()].map(({ logId }) => logId);

const changes: FeedChange[] = [];
let next = "";
for await (const read of manager.readChanges(undefined, { types: ["case.opened"], size: 1 })) {
  changes.push(...read.changes);
  next = read.next;
}

const refusal = await getData(
  manager.rest.GET("/api/changes", { params: { query: { after: "1-1" } } }),
).catch((error: unknown) => error);
if (!(refusal instanceof KolektaError)) throw new Error("the cursor was not refused");

const received: WebhookMessage = verifyWebhook(secret, message, JSON.parse(signed));

// Wrong calls, each refused by the types.
export const wrong = () => [
  // @ts-expect-error no such operation
  agent.rest.GET("/api/unknown"),
  // @ts-expect-error the size is a number
  agent.rest.GET("/api/task/listing", { params: { query: { size: "all" } } }),
  // @ts-expect-error no such status
  agent.trpc.tasks.case.list.query({ status: ["C99"] }),
  // @ts-expect-error a query has no mutation
  agent.trpc.tasks.case.list.mutate({}),
  // @ts-expect-error no such type of change
  manager.readChanges(undefined, { types: ["case.lost"] }),
  // @ts-expect-error no such type of message
  received.type === "case.lost",
];

console.log(
  JSON.stringify({
    taskId,
    opened,
    loanNumber,
    saved,
    changes: changes.map(({ type }) => type),
    next,
    refusal: [refusal.key, refusal.status, refusal.fields.map(({ path }) => path)],
    received: received.type,
  }),
);
