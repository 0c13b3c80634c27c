// A lender's system. Every command can be repeated after it was cut off.
//   export KOLEKTA_TOKEN=... # a key with loan.push, changeFeed.read, recording.upload and recording.read
//   bun examples/lender.ts push loans.json   # { "institutionId", "product", "asOf", "loans": [...] }
//   bun examples/lender.ts reconcile         # compares the feed with what lender-receiver.ts received
//   bun examples/lender.ts record call.wav download.wav '{"loanNumber", "product", "phone", "at"}'
import { basename } from "node:path";
import { getData, type Kolekta } from "@kolekta/client";
import { connect } from "./connection.ts";
import { openStore } from "./lender-store.ts";
import { runScript } from "./refusal.ts";

/** Largest number of loans of a request. */
const BATCH = 1_000;

async function push({ rest }: Kolekta, path: string): Promise<void> {
  const { loans, ...portfolio } = await Bun.file(path).json();
  for (let start = 0; start < loans.length; start += BATCH) {
    const body = { ...portfolio, loans: loans.slice(start, start + BATCH) };
    // The same loans have the same key, also in the next run of this program.
    const key = new Bun.CryptoHasher("sha256").update(JSON.stringify(body)).digest("hex");
    const headers = { "idempotency-key": key };
    const { state, counts } = await getData(rest.POST("/api/loans", { headers, body }));
    if (state !== "APPLIED") throw new Error(`loans from ${start}: ${JSON.stringify(counts)}`);
    console.log(`loans from ${start}: ${counts.created} created, ${counts.unchanged} unchanged`);
  }
}

async function reconcile({ readChanges }: Kolekta): Promise<void> {
  const store = openStore();
  for await (const page of readChanges(store.getCursor(), { size: 1_000 })) store.saveChanges(page);
  const { changes, messages, missing } = store.count();
  console.log(`${changes} changes, ${messages} messages, ${missing} not received`);
  if (missing > 0) process.exitCode = 1;
}

/** Uploads the recording of a call and downloads it. */
async function record(
  { rest }: Kolekta,
  path: string,
  target: string,
  call: string,
): Promise<void> {
  const file = new File([await Bun.file(path).bytes()], basename(path));
  const body = { ...JSON.parse(call), file };
  const { callId, seconds } = await getData(rest.POST("/api/call/recording", { body }));
  const request = { params: { query: { callId } }, parseAs: "arrayBuffer" } as const;
  const { data } = await rest.GET("/api/call/recording", request);
  if (!data) throw new Error(`call ${callId} has no recording`);
  await Bun.write(target, data);
  console.log(`call ${callId}: ${seconds} seconds`);
}

const [, , command, ...values] = process.argv;
const [first = "", second = "", third = ""] = values;
await runScript(async () => {
  const kolekta = connect();
  if (command === "push") await push(kolekta, first);
  else if (command === "reconcile") await reconcile(kolekta);
  else if (command === "record") await record(kolekta, first, second, third);
  else throw new Error("Name a command: push, reconcile or record.");
});
