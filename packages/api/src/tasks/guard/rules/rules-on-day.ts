/** Versions of rules and the day: which of them hold. Refuses to know what they say. */
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

/** Of each rule the version of each layer that is in force on the day: the one whose day came last. */
export const listRulesOnDay = <Row extends Version>(rows: readonly Row[], on: Day): Row[] =>
  [...Map.groupBy(rows.filter(isOpen(on)).toSorted(newestFirst), toOwnerKey)].flatMap(
    ([, [first]]) => first ?? [],
  );

/** Those that hold for every case of the country. */
export const isCountryWide = ({
  institutionId,
  stageId,
}: Pick<Version, "institutionId" | "stageId">): boolean =>
  institutionId === null && stageId === null;
