import type { CommandResult } from "@kolekta/api/core/command";
import { verifyFilesCommand } from "@kolekta/api/core/files/command";
import { verifyAuditCommand } from "@kolekta/api/manage/audit/commands";
import {
  lastProof,
  recordProof,
} from "@kolekta/api/repay/proof/actions/record";
import { verifyCommand } from "@kolekta/api/repay/proof/commands";
import {
  brokenProofs,
  type ProofRecord,
} from "@kolekta/api/repay/proof/rules/record";
import { contextOf } from "../context.ts";
import { OpsError, type OpsSession } from "../session.ts";
import type { Fleet, Options } from "./fleet.ts";
import { refuseWithoutFiles, withHouse } from "./house.ts";
import type { House } from "./houses.ts";
import { allDone, linesOf, overHouses, type Result } from "./run.ts";

/** Proves ledger, audit trail and files of every house as `verify`, `audit verify` and `files verify` do, and puts it on record there. */
export async function verifyHouses(
  fleet: Fleet,
  { acceptHeads, only }: Options,
): Promise<CommandResult> {
  // Each head is what a chain that was made anew would be found by: none goes by an option that was meant for another house.
  if (acceptHeads === true && only === undefined)
    throw new OpsError(
      "--accept-heads is for houses that are named: give them with --only.",
    );
  const outcomes = await overHouses(fleet.houses, fleet, (house) =>
    withHouse(house, fleet, (session) =>
      verify(house, session, acceptHeads === true),
    ),
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
  const since = (head: string | null | undefined) => ({
    args: {},
    options: head ? { head } : {},
  });
  const ledger = await verifyCommand.run(context, since(last?.ledger.head));
  const audit = await verifyAuditCommand.run(context, since(last?.audit.head));
  const files = await verifyFilesCommand.run(context, since(null));
  const record: ProofRecord = {
    ledger: provedHead(ledger.ok, ledger.data.seals.head, last?.ledger),
    audit: provedHead(audit.ok, audit.data.head, last?.audit),
    files: { intact: files.ok },
  };
  await recordProof(visit, record);
  const broken = brokenProofs(record);
  return {
    ok: broken.length === 0,
    line: broken.length === 0 ? "intact" : `NOT intact: ${broken.join(", ")}`,
    details: [...ledger.lines, ...audit.lines, ...files.lines],
    data: record,
  };
}

type Sealed = ProofRecord["ledger"];

/** What is not intact leaves the head that was last proved. */
const provedHead = (
  intact: boolean,
  head: Sealed["head"],
  last: Sealed | undefined,
): Sealed => ({ intact, head: intact ? head : (last?.head ?? null) });
