/** Selects the versions of rules in force on a day. */
import type { Day } from "../../../core/day.ts";
import type { RuleName } from "../contract.ts";
import type { Layer } from "../contract-codes.ts";

interface Version {
  readonly rule: RuleName;
  readonly version: number;
  readonly layer: Layer;
  readonly jurisdiction: string | null;
  readonly institutionId: number | null;
  readonly stageId: number | null;
  readonly effectiveFrom: Day;
  readonly effectiveTo: Day | null;
}

const isOpen =
  (on: Day) =>
  ({ effectiveFrom, effectiveTo }: Version): boolean =>
    effectiveFrom <= on && (effectiveTo === null || effectiveTo >= on);

const newestFirst = (first: Version, other: Version): number =>
  other.effectiveFrom.localeCompare(first.effectiveFrom) || other.version - first.version;

const toOwnerKey = ({ rule, layer, jurisdiction, institutionId, stageId }: Version): string =>
  [rule, layer, jurisdiction, institutionId, stageId].join(" ");

/** Lists the version in force on the day, for each rule and layer. */
export const listRulesOnDay = <Row extends Version>(rows: readonly Row[], on: Day): Row[] =>
  [...Map.groupBy(rows.filter(isOpen(on)).toSorted(newestFirst), toOwnerKey)].flatMap(
    ([, [first]]) => first ?? [],
  );

/** Checks that a rule applies to every case of the country. */
export const isCountryWide = ({
  institutionId,
  stageId,
}: Pick<Version, "institutionId" | "stageId">): boolean =>
  institutionId === null && stageId === null;
