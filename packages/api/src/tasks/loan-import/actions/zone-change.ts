import { z } from "zod";
import { opensHours } from "../../../core/places/opens-hours.ts";
import { type BorrowerZone, zonesBeside } from "../../../core/places/zone-of-place.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { lockSetting } from "../../../core/setting/table.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Profile } from "../../guard/contract.ts";
import type { ProposalKind } from "../../../manage/proposal/actions/kind.ts";
import { setBorrowerZones } from "../../borrower/actions/profile.ts";
import * as c from "../contract.ts";
import type { ImportTarget } from "../queries/upsert.ts";
import * as runs from "../queries/runs.ts";
import { approveHeldZones, readHeldZones } from "../queries/zone-decide.ts";
import {
  holdZones,
  listZoneMoves,
  supersedeZones,
  type ZoneMove,
  zoneSubject,
} from "../queries/zone-hold.ts";
import type { ImportContext } from "./dedicated-connections.ts";
import { readyRun } from "./terms.ts";

const ZonePayload = c.proposeChange.input.omit({ row: true }).extend({ zonesHash: z.string() });
export type ZonePayload = z.output<typeof ZonePayload>;

const listZones = (borrowerZone: BorrowerZone, profile: Profile) => [
  borrowerZone.zone,
  ...zonesBeside(borrowerZone, profile),
];

/**
 * Holds zones that would add contact hours for a known borrower; other zones of the tape are taken
 * over. An unknown zone counts as every zone of the country, because contact followed all of them
 * until now.
 */
export async function holdOpeningZones(tx: Tx<ImportContext>, target: ImportTarget): Promise<void> {
  const { profile, today } = target;
  const opens = ({ former, named }: ZoneMove) =>
    opensHours(listZones(former, profile), listZones(named, profile), today);
  const moves = await listZoneMoves(tx.db);
  const rows = moves.filter(opens).flatMap((move) => move.rows);
  await supersedeZones(tx.db, rows, target.now);
  if (rows.length === 0) return;
  const borrowers = await holdZones(tx.db, rows, target);
  tx.audit({
    action: "intake.holdZones",
    entity: "import_run",
    entityId: target.runId,
    institutionId: target.institutionId,
    after: { borrowers },
  });
}

/** Proposal to accept the zones that wait since a run. */
export const zoneChange: ProposalKind<ZonePayload> = {
  kind: "BORROWER_CHANGE",
  payload: ZonePayload,
  dayField: "runId",

  async examine(tx, { runId, zonesHash, reason }) {
    const key = zoneSubject(runId);
    await lockSetting(tx.db, key);
    const run = readyRun(orNotFound(await runs.get(tx.db, tx.actor, runId)));
    const { count, hash, moves } = await readHeldZones(tx.db, runId, { lock: true });
    if (count === 0 || hash !== zonesHash)
      throw new AppError("conflict", "loanImport.zonesChanged");
    return {
      key,
      name: `0 ${run.fileName}`,
      institutionId: run.institutionId,
      before: {},
      after: { zoneMoves: [...moves], reason },
      latestId: null,
      isAtOnce: true,
    };
  },

  async apply(tx, { runId }, { editorId: proposerId, at }) {
    const run = orNotFound(await runs.get(tx.db, tx.actor, runId));
    const decision = { proposerId, approverId: tx.actor.userId, at };
    const zones = await approveHeldZones(tx.db, runId, decision);
    const borrowerIds = await setBorrowerZones(tx.db, zones);
    tx.audit({
      action: "intake.approveZones",
      entity: "import_run",
      entityId: runId,
      institutionId: run.institutionId,
      after: { borrowerIds, proposerId },
    });
  },
};
