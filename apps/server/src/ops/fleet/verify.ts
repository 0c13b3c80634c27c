import type { CommandResult } from "@kolekta/api/core/command";
import { verifyFilesCommand } from "@kolekta/api/core/files/command";
import {
  findLastVerification,
  recordVerification,
} from "@kolekta/api/repay/ledger-verification/actions/record";
import {
  listBrokenVerifications,
  type VerificationRecord,
} from "@kolekta/api/repay/ledger-verification/rules/record";
import { verifyCommand } from "@kolekta/api/verify";
import { createOpsContext } from "../context.ts";
import { OpsError, type OpsSession } from "../session.ts";
import type { Fleet, Options } from "./fleet.ts";
import { assertHasFiles, withInstallation } from "./installation.ts";
import type { Installation } from "./installations.ts";
import {
  areAllDone,
  toOutcomeLines,
  runOverInstallations,
  type InstallationResult,
} from "./run.ts";

/** Proves loans, ledger, records, audit trail and files of every installation, and puts it on record there. */
export async function verifyInstallations(
  fleet: Fleet,
  { acceptHeads, only }: Options,
): Promise<CommandResult> {
  // Each head detects a rebuilt chain, so the option must not skip the heads of installations other
  // than the named ones.
  if (acceptHeads === true && only === undefined)
    throw new OpsError("--accept-heads needs --only with the names of the installations.");
  const outcomes = await runOverInstallations(fleet.installations, fleet, (installation) =>
    withInstallation(installation, fleet, (session) =>
      verify(installation, session, acceptHeads === true),
    ),
  );
  return {
    ok: areAllDone(outcomes),
    data: { installations: outcomes },
    lines: toOutcomeLines(outcomes),
  };
}

/** Runs the verifications one after the other, because each one uses the database fully. */
async function verify(
  installation: Installation,
  session: OpsSession,
  acceptsHeads: boolean,
): Promise<InstallationResult<VerificationRecord>> {
  await assertHasFiles(installation);
  const opsContext = await createOpsContext(session);
  const { context } = opsContext;
  // A chain rebuilt on purpose lacks the former heads in this and every later verification.
  const last = acceptsHeads ? null : await findLastVerification(context.db);
  const runVerification = (only: string, head: string | null | undefined) =>
    verifyCommand.run(opsContext, { args: {}, options: head ? { only, head } : { only } });
  const ledger = await runVerification("loans,ledger", last?.ledger.head);
  const records = await runVerification("records", last?.records.head);
  const audit = await runVerification("audit", last?.audit.head);
  const files = await verifyFilesCommand.run(opsContext, { args: {}, options: {} });
  const record: VerificationRecord = {
    ledger: getVerifiedHead(ledger, "ledger", last),
    records: getVerifiedHead(records, "records", last),
    audit: getVerifiedHead(audit, "audit", last),
    files: { intact: files.ok },
  };
  await recordVerification(context, record);
  const broken = listBrokenVerifications(record);
  return {
    ok: broken.length === 0,
    line: broken.length === 0 ? "intact" : `NOT intact: ${broken.join(", ")}`,
    details: [ledger, records, audit, files].flatMap(({ lines }) => lines),
    data: record,
  };
}

type Chain = "ledger" | "records" | "audit";

/** Returns the new head if intact, otherwise the last verified head. */
function getVerifiedHead(
  { ok, data }: Awaited<ReturnType<typeof verifyCommand.run>>,
  chain: Chain,
  last: VerificationRecord | null,
): VerificationRecord[Chain] {
  const head = data.parts[chain]?.head ?? null;
  return { intact: ok, head: ok ? head : (last?.[chain].head ?? null) };
}
