import type { Fetched } from "@/components/case/area.tsx";
import type { RevisionViewProps } from "../use-setting-dialogs.tsx";
import type { RevisionHistoryItem } from "../revision-meta.ts";
import type { Rule, RuleRow } from "./rule-row.ts";

/** Fetches every rule that was ever written for the row, by the room's own query. */
export const createRevisionView = <Name extends string, Value>(
  useHistory: (input: {
    readonly institutionId: number | undefined;
  }) => Fetched<readonly RevisionHistoryItem<Rule<Name, Value>>[]>,
) => {
  const InstitutionRevisionView = ({
    row: { institutionId },
    children,
  }: RevisionViewProps<RuleRow<Name, Value>, Rule<Name, Value>>) =>
    children(useHistory({ institutionId: institutionId ?? undefined }));
  return InstitutionRevisionView;
};
