import type { z } from "zod";
import type { BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import type { AuditDetails as SettingFacts } from "../../../core/setting/contract.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { ProposalKind } from "../../proposal/actions/kind.ts";
import { proposeCountry } from "../contract.ts";
import * as queries from "../queries/law.ts";
import { type InstitutionDetails, hasOpenCases, lock } from "../queries/write.ts";
import { getEarliestDay, getZoneStart } from "../rules-zone.ts";

const LawChange = proposeCountry.input.partial({ version: true });
type LawChange = z.output<typeof LawChange>;

type Law = Pick<InstitutionDetails, "country" | "zone">;

export const lawSubject = (institutionId: number): string => `institution_law ${institutionId}`;

/**
 * Requires a second person to change the country of an institution with open cases, and to set no
 * law while any open case exists.
 */
export async function assertSinglePersonAllowed(
  tx: Tx<BaseContext>,
  { country }: Pick<InstitutionDetails, "country">,
  before?: Pick<InstitutionDetails, "country"> & { readonly id: number },
): Promise<void> {
  if (country === before?.country) return;
  if (before && (await queries.hasOpenCasesAt(tx.db, before.id)))
    throw new AppError("conflict", "institution.countryNeedsApproval", {}, "country");
  if (country === "NONE" && (await hasOpenCases(tx.db)))
    throw new AppError("conflict", "institution.noneBesideLive", {}, "country");
}

interface LawChangeDetails {
  readonly country: Law["country"] | undefined;
  readonly zone: Law["zone"] | undefined;
  readonly before: SettingFacts;
  readonly after: SettingFacts;
}

/** Reads the changed fields of a request. The zone is compared with the last approved zone. */
async function readChange(
  tx: Tx<BaseContext>,
  { institutionId, ...requested }: LawChange,
  existing: Law,
): Promise<LawChangeDetails & { readonly formerZone: string }> {
  const last = await queries.findLastZoneChange(tx.db, institutionId);
  const formerZone = last?.zone ?? existing.zone;
  const zone = requested.zone === formerZone ? undefined : requested.zone;
  const isSame = zone !== undefined && requested.country === existing.country;
  const country = isSame ? undefined : requested.country;
  return {
    country,
    zone,
    formerZone,
    before: { ...(country && { country: existing.country }), ...(zone && { zone: formerZone }) },
    after: { ...(country && { country }), ...(zone && { zone }) },
  };
}

function assertLawChanged(
  existing: Law,
  country: Law["country"] | undefined,
  isComing: boolean,
): void {
  if (country === undefined) throw new AppError("invalid", "institution.sameLaw", {}, "zone");
  if (country === existing.country && !isComing)
    throw new AppError("invalid", "institution.sameLaw", {}, "country");
}

/**
 * Changes country or zone of an institution: proposed by one person, approved by another, from a
 * future day.
 */
export const lawKind: ProposalKind<LawChange> = {
  kind: "INSTITUTION_LAW",
  payload: LawChange,
  dayField: "effectiveOn",
  day: ({ effectiveOn }) => effectiveOn,

  async examine(tx, change) {
    const { institutionId, version, reason } = change;
    assertSeesAllInstitutions(tx.actor);
    const existing = orNotFound(await lock(tx.db, tx.actor, institutionId));
    if (version !== undefined) assertCurrentVersion(existing.version, version);
    const last = await queries.findLastLaw(tx.db, institutionId);
    const read = await readChange(tx, change, existing);
    const { country, zone, formerZone: from, before, after } = read;
    if (zone === undefined) assertLawChanged(existing, country, last?.startedAt === null);
    return {
      key: lawSubject(institutionId),
      name: existing.name,
      institutionId,
      before,
      after: { ...after, reason },
      latestId: last?.id ?? null,
      ...(zone && { earliestOn: getEarliestDay({ from, to: zone }, tx.now()) }),
    };
  },

  async assertEffectiveDay(tx, { institutionId, zone }, effectiveOn) {
    const last = await queries.findLastZoneChange(tx.db, institutionId);
    const isOtherZone = last && zone && zone !== last.zone;
    if (
      (isOtherZone && last.effectiveOn >= effectiveOn) ||
      (await queries.isLawDayInUse(tx.db, institutionId, effectiveOn))
    )
      throw new AppError("conflict", "institution.countryChangeScheduled", {}, "effectiveOn");
  },

  async apply(tx, change, { effectiveOn, editorId, at }) {
    const { institutionId, reason } = change;
    const existing = orNotFound(await lock(tx.db, tx.actor, institutionId));
    const read = await readChange(tx, change, existing);
    const { country = null, zone = null, formerZone: from, before } = read;
    const law = { country, zone, reason, effectiveOn, editorId };
    const lawId = await queries.insertLaw(tx.db, {
      ...law,
      institutionId,
      formerCountry: country && existing.country,
      formerZone: zone && from,
      zoneFromAt: zone ? getZoneStart({ from, to: zone }, effectiveOn) : null,
      approverId: tx.actor.userId,
      createdAt: at,
    });
    tx.audit({
      action: "institution.changeLaw",
      entity: "institution_law",
      entityId: lawId,
      institutionId,
      before,
      after: law,
    });
    tx.publish({ type: "guard.changed", ids: {} });
  },
};
