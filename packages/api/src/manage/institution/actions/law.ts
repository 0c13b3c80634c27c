import type { z } from "zod";
import type { Visit } from "../../../core/context.ts";
import { AppError, orNotFound, refuseStale } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { ProposalKind } from "../../proposal/actions/kind.ts";
import { proposeCountry } from "../contract.ts";
import * as queries from "../queries/law.ts";
import { type Facts, hasOpenCases, lock } from "../queries/write.ts";

type Change = z.output<typeof proposeCountry.input>;

/**
 * One person alone sets the law of an institution only as long as nobody is collected from there; to none at all only
 * as long as nobody is collected from anywhere.
 */
export async function refuseAlone(
  tx: Tx<Visit>,
  { country }: Pick<Facts, "country">,
  before?: Pick<Facts, "country"> & { readonly id: number },
): Promise<void> {
  if (country === before?.country) return;
  if (before && (await queries.hasOpenCasesAt(tx.db, before.id)))
    throw new AppError("conflict", "institution.lawTakesTwo", {}, "country");
  if (country === "NONE" && (await hasOpenCases(tx.db)))
    throw new AppError("conflict", "institution.noneBesideLive", {}, "country");
}

/** Another country's law for an institution, or none: proposed by one, approved by another, from a day to come. */
export const lawKind: ProposalKind<Change> = {
  kind: "INSTITUTION_LAW",
  payload: proposeCountry.input,
  dayField: "effectiveOn",
  day: ({ effectiveOn }) => effectiveOn,

  async examine(tx, { institutionId, version, country, reason }) {
    refuseLimited(tx.actor);
    const held = orNotFound(await lock(tx.db, tx.actor, institutionId));
    refuseStale(held.version, version);
    const last = await queries.lastLaw(tx.db, institutionId);
    const isComing = last?.begunAt === null;
    if (held.country === country && !isComing)
      throw new AppError("invalid", "institution.sameLaw", {}, "country");
    return {
      ...{ key: `institution_law ${institutionId}`, name: held.name },
      institutionId,
      before: { country: held.country },
      after: { country, reason },
      latestId: last?.id ?? null,
    };
  },

  async refuseDay(tx, { institutionId }, effectiveOn) {
    if (await queries.isLawDayTaken(tx.db, institutionId, effectiveOn))
      throw new AppError(
        "conflict",
        "institution.lawDayTaken",
        {},
        "effectiveOn",
      );
  },

  async apply(tx, { institutionId, country, reason }, line) {
    const held = orNotFound(await lock(tx.db, tx.actor, institutionId));
    const { effectiveOn, editorId, at } = line;
    const law = { country, reason, effectiveOn, editorId };
    const lawId = await queries.insertLaw(tx.db, {
      ...{ ...law, institutionId, formerCountry: held.country },
      ...{ approverId: tx.actor.userId, createdAt: at },
    });
    tx.audit({
      action: "institution.changeLaw",
      entity: "institution_law",
      entityId: lawId,
      institutionId,
      before: { country: held.country },
      after: law,
    });
    tx.publish({ type: "guard.changed", ids: {} });
  },
};

/** Institutions follow the law that was approved for the day that has begun in their zone. Returns how many. */
export async function beginLaws(visit: Visit): Promise<number> {
  const { db, now } = visit;
  const waiting = await queries.dueLaws(db, now(), { lock: false });
  return waiting.length === 0 ? 0 : beginDue(visit);
}

const beginDue = (visit: Visit): Promise<number> =>
  inTransaction(visit, null, async (tx) => {
    const due = await queries.dueLaws(tx.db, tx.now(), { lock: true });
    for (const law of due) {
      const { institutionId, formerCountry, country } = law;
      await queries.beginLaw(tx.db, law, tx.now());
      tx.audit({
        action: "institution.beginLaw",
        entity: "institution",
        entityId: institutionId,
        institutionId,
        before: { country: formerCountry },
        after: { country },
      });
      tx.publish({ type: "institution.changed", ids: { institutionId } });
    }
    return due.length;
  });
