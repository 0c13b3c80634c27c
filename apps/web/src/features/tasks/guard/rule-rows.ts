/**
 * Rules of a country as rows: one per rule and owner, with the current, scheduled and all versions.
 */
import { inForce } from "@kolekta/api/core/setting/rules";
import type { Requirement } from "@kolekta/api/tasks/guard/contract-requirement";
import type { RuleName } from "@kolekta/api/tasks/guard/contract";
import { type Layer, LAYERS } from "@kolekta/api/tasks/guard/contract-codes";
import type { Translate } from "@kolekta/i18n/web";
import type { CurrentAndNext, RevisionMeta } from "@/components/setting/revision-meta.ts";

/** A version of a rule, as a line of its setting. */
export type RuleVersion = Requirement & RevisionMeta;

export interface RuleOwner {
  readonly rule: RuleName;
  readonly layer: Layer;
  readonly jurisdiction: string | null;
  readonly institutionId: number | null;
  readonly stageId: number | null;
}

/** Versions newest first. */
export interface RuleRow extends CurrentAndNext<RuleVersion>, RuleOwner {
  readonly ownerName: string | null;
  readonly versions: readonly RuleVersion[];
}

const toVersion = (requirement: Requirement): RuleVersion => ({
  ...requirement,
  ruleId: requirement.id,
  effectiveOn: requirement.effectiveFrom,
});

const toKey = (owner: RuleOwner): string =>
  [owner.rule, owner.layer, owner.jurisdiction, owner.institutionId, owner.stageId].join(" ");

/** Finds the region of a regional law. */
export const findRegion = ({ jurisdiction }: Pick<RuleOwner, "jurisdiction">): string | null =>
  jurisdiction?.includes("-") ? jurisdiction : null;

function toRow(versions: readonly RuleVersion[], today: string): RuleRow | undefined {
  const [first] = versions;
  if (!first) return undefined;
  const { rule, layer, jurisdiction, institutionId, stageId } = first;
  const { next } = inForce(
    versions
      .filter(({ withdrawn }) => withdrawn === null)
      .toSorted((a, b) => b.effectiveOn.localeCompare(a.effectiveOn)),
    today,
  );
  return {
    rule,
    layer,
    jurisdiction,
    institutionId,
    stageId,
    versions,
    next,
    ownerName: first.institutionName ?? first.stageName ?? findRegion(first),
    current: versions.find((version) => version.inForce) ?? null,
  };
}

/**
 * Groups the rules by name, each with its layers, highest first. `requirements` must be newest
 * first within each rule.
 */
export const toRows = (
  requirements: readonly Requirement[],
  today: string,
): (readonly [RuleName, readonly RuleRow[]])[] => {
  const rows = [...Map.groupBy(requirements.map(toVersion), toKey)]
    .flatMap(([, versions]) => toRow(versions, today) ?? [])
    .toSorted((a, b) => LAYERS.indexOf(a.layer) - LAYERS.indexOf(b.layer));
  return [...Map.groupBy(rows, ({ rule }) => rule)].toSorted(([a], [b]) => a.localeCompare(b));
};

export const formatLayer = (
  t: Translate,
  { layer, ownerName }: Pick<RuleRow, "layer" | "ownerName">,
): string => {
  const word = t(`manage.proposal.word.${layer}`);
  return ownerName === null ? word : `${word}: ${ownerName}`;
};

/** A company rule is named without an owner. */
export const rowName = (
  t: Translate,
  row: Pick<RuleRow, "rule" | "layer" | "ownerName">,
): string => {
  const name = t(`tasks.guard.rule.${row.rule}`);
  return row.layer === "COMPANY" ? name : `${name}, ${formatLayer(t, row)}`;
};
