import type { Fetched } from "@/components/case/area.tsx";
import type { PastProps } from "../use-setting-dialogs.tsx";
import type { Past } from "../written.ts";
import type { Rule, RuleRow } from "./rule-row.ts";

/** Fetches every rule that was ever written for the row, by the room's own query. */
export const pastOf = <Name extends string, Value>(
  useHistory: (of: {
    readonly institutionId: number | undefined;
  }) => Fetched<readonly Past<Rule<Name, Value>>[]>,
) => {
  const PastRules = ({
    row: { institutionId },
    children,
  }: PastProps<RuleRow<Name, Value>, Rule<Name, Value>>) =>
    children(useHistory({ institutionId: institutionId ?? undefined }));
  return PastRules;
};
