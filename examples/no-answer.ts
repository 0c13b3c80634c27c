import type { Kolekta } from "@kolekta/client";

const DAY_MS = 86_400_000;

/** Records that the first open case of the list was not answered; the next call is tomorrow. */
export async function recordNoAnswer({ trpc }: Kolekta): Promise<void> {
  const { rows } = await trpc.tasks.case.list.query({ status: ["C00", "C10"], size: 1 });
  const [row] = rows;
  if (!row) return console.log("No open case to work on.");
  const contacts = await trpc.tasks.contact.list.query({ id: row.borrowerId });
  const self = contacts.find((contact) => contact.relation === "R01");
  if (!self) return console.log(`${row.loanNumber} has no number to call.`);
  const saved = await trpc.tasks.log.save.mutate(
    {
      taskId: row.taskId,
      version: row.version,
      contactId: self.contactId,
      channel: "03",
      callStatus: "NOA",
      result: "A20RETRY",
      remark: "Recorded by a script",
      nextCallAt: new Date(Date.now() + DAY_MS),
    },
    // The key includes the version: running this twice records it once.
    { context: { idempotencyKey: `no-answer-${row.taskId}-${row.version}` } },
  );
  console.log(`${row.loanNumber}: log ${saved.logId}, now ${saved.status}`);
}
