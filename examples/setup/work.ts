import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getData, type Kolekta, type Procedures } from "@kolekta/client";
import { INSTITUTION, MAPPING, TAPE } from "./institution.ts";
import type { Organisation } from "./organisation.ts";

/** Sets up the schedule of the month, the tape and its assignment as operations manager. */
export async function setUpWork(operations: Kolekta, organisation: Organisation): Promise<void> {
  await schedule(operations.trpc, organisation);
  await importTape(operations, organisation.institutionId);
  await assignAll(operations.trpc, organisation);
}

async function schedule(
  { manage }: Procedures,
  { institutionId, agentIds }: Organisation,
): Promise<void> {
  const { zone } = INSTITUTION;
  const today = new Date().toLocaleDateString("sv", { timeZone: zone });
  const month = today.slice(0, 7);
  const codes = await manage.schedule.listCodes.query();
  const work = codes.find(({ kind, enabled }) => kind === "WORK" && enabled);
  if (!work) throw new Error("there is no shift code for a day of work");
  const counts = await manage.schedule.countDays.query({ month, institutionId });
  const closed = new Set(counts.filter(isClosed).map(({ day }) => Number(day.slice(-2))));
  const { rows } = await manage.schedule.list.query({ month, institutionId, size: 200 });
  const days = rows
    .filter(({ agentId }) => agentIds.includes(agentId))
    .flatMap(({ agentId, codes: agentCodes }) =>
      agentCodes.flatMap((seen, at) => {
        const day = `${month}-${String(at + 1).padStart(2, "0")}`;
        const isFree = seen === null && day >= today && !closed.has(at + 1);
        return isFree ? [{ agentId, day, seen, code: work.code }] : [];
      }),
    );
  if (days.length > 0) await manage.schedule.saveDays.mutate({ days });
}

/** Excludes Sundays and holidays, which allow no contact. */
const isClosed = ({ day, holiday }: { day: string; holiday: string | null }) =>
  holiday !== null || new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

async function importTape(kolekta: Kolekta, institutionId: number): Promise<void> {
  const { tasks } = kolekta.trpc;
  const runId = await upload(kolekta);
  let run = await tasks.loanImport.checkRun.mutate({ runId, institutionId, mapping: MAPPING });
  const settled = async (busy: "CHECKING" | "APPLYING") => {
    while (run.state === busy) {
      await sleep(500);
      run = await tasks.loanImport.getRun.query({ runId });
    }
  };
  await settled("CHECKING");
  if (run.counts?.created === 0 && run.counts.failing === 0)
    return console.log(`${TAPE} was loaded before.`);
  run = await tasks.loanImport.applyRun.mutate({ runId });
  await settled("APPLYING");
  console.log(`${TAPE}: ${run.counts?.casesCreated ?? 0} cases`);
}

/** Files are sent over REST. */
async function upload({ rest }: Kolekta): Promise<number> {
  const file = new File([await readFile(TAPE)], basename(TAPE));
  const { runId } = await getData(rest.POST("/api/task/intake/upload", { body: { file } }));
  return runId;
}

async function assignAll(
  { tasks }: Procedures,
  { institutionId, agentIds }: Organisation,
): Promise<void> {
  const chosen = { institutionId, unassigned: true, status: OPEN };
  const { total: seen } = await tasks.case.list.query({ ...chosen, size: 1 });
  if (seen === 0) return console.log("Every case has its agent.");
  const { runId } = await tasks.allocation.prepare.mutate({
    kind: "ASSIGN",
    filter: chosen,
    seen,
    agentIds: [...agentIds],
    strategy: "EQUAL_COUNT",
  });
  const { version } = await tasks.allocation.get.query({ runId });
  await tasks.allocation.commit.mutate({ runId, version });
  const { assigned, refusals } = await waitForRun(tasks, runId);
  console.log(`${assigned} cases have their agent.`);
  for (const { cases, message } of refusals) console.error(`  ${cases} cases: ${message}`);
}

const OPEN = ["C00" as const, "C10" as const];

/** Waits for the server, which assigns the cases in the background. */
async function waitForRun({ allocation }: Procedures["tasks"], runId: number) {
  for (;;) {
    const run = await allocation.get.query({ runId });
    if (run.state === "FAILED") throw new Error(run.failure ?? run.state);
    if (run.state === "DONE") return run;
    await sleep(200);
  }
}
