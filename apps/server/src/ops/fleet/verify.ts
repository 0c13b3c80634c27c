import type { CommandResult } from "@kolekta/api/core/command";
import { verifyFilesCommand } from "@kolekta/api/core/files/command";
import { lastProof, recordProof } from "@kolekta/api/repay/proof/actions/record";
import { brokenProofs, type ProofRecord } from "@kolekta/api/repay/proof/rules/record";
import { verifyCommand } from "@kolekta/api/verify";
import { contextOf } from "../context.ts";
import { OpsError, type OpsSession } from "../session.ts";
import type { Fleet, Options } from "./fleet.ts";
import { refuseWithoutFiles, withHouse } from "./house.ts";
import type { House } from "./houses.ts";
import { allDone, linesOf, overHouses, type Result } from "./run.ts";

/** Proves loans, ledger, records, audit trail and files of every house, and puts it on record there. */
export async function verifyHouses(
  fleet: Fleet,
  { acceptHeads, only }: Options,
): Promise<CommandResult> {
  // Each head is what a chain that was made anew would be found by: none goes by an option that was meant for another house.
  if (acceptHeads === true && only === undefined)
    throw new OpsError("--accept-heads is for houses that are named: give them with --only.");
  const outcomes = await overHouses(fleet.houses, fleet, (house) =>
    withHouse(house, fleet, (session) => verify(house, session, acceptHeads === true)),
  );
  return {
    ok: allDone(outcomes),
    data: { houses: outcomes },
    lines: linesOf(outcomes),
  };
}

/** One proof after the other: each alone keeps its database busy. */
async function verify(
  house: House,
  session: OpsSession,
  acceptsHeads: boolean,
): Promise<Result<ProofRecord>> {
  await refuseWithoutFiles(house);
  const context = await contextOf(session);
  const { visit } = context;
  // Chains made anew since the last proof do not have its heads any more, today or at any later proof.
  const last = acceptsHeads ? null : await lastProof(visit.db);
  const prove = (only: string, head: string | null | undefined) =>
    verifyCommand.run(context, {
      args: {},
      options: head ? { only, head } : { only },
    });
  const ledger = await prove("loans,ledger", last?.ledger.head);
  const records = await prove("records", last?.records.head);
  const audit = await prove("audit", last?.audit.head);
  const files = await verifyFilesCommand.run(context, {
    args: {},
    options: {},
  });
  const record: ProofRecord = {
    ledger: provedHead(ledger, "ledger", last),
    records: provedHead(records, "records", last),
    audit: provedHead(audit, "audit", last),
    files: { intact: files.ok },
  };
  await recordProof(visit, record);
  const broken = brokenProofs(record);
  return {
    ok: broken.length === 0,
    line: broken.length === 0 ? "intact" : `NOT intact: ${broken.join(", ")}`,
    details: [ledger, records, audit, files].flatMap(({ lines }) => lines),
    data: record,
  };
}

type Chain = "ledger" | "records" | "audit";

/** What is not intact leaves the head that was last proved. */
function provedHead(
  { ok, data }: Awaited<ReturnType<typeof verifyCommand.run>>,
  chain: Chain,
  last: ProofRecord | null,
): ProofRecord[Chain] {
  const head = data.parts[chain]?.head ?? null;
  return { intact: ok, head: ok ? head : (last?.[chain].head ?? null) };
}
