import type { ReactNode } from "react";
import { Area, type Fetched } from "@/components/case/area.tsx";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { DayText, InstantText, StatusBadge } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { Author } from "./author.tsx";
import { useToday } from "./from-field.tsx";
import type { RevisionHistoryItem, RevisionMeta } from "./revision-meta.ts";

interface ListProps<Rule> {
  /** Name of the owner. */
  name: string;
  show: (rule: Rule) => ReactNode;
  /** The one in force today. */
  currentId: number | undefined;
  /** Withdraws a scheduled revision; absent for users who can only view. */
  onWithdraw: ((rule: Rule) => void) | undefined;
}

/** Effective day and state of a revision, with the action to withdraw a scheduled one. */
const Heading = <Rule extends RevisionMeta>({
  rule,
  currentId,
  onWithdraw,
}: Pick<ListProps<Rule>, "currentId" | "onWithdraw"> & { rule: RevisionHistoryItem<Rule> }) => {
  const t = useT();
  const { day } = useFormat();
  const today = useToday();
  const { withdrawn, effectiveOn } = rule;
  return (
    <p className="flex flex-wrap items-center gap-2 font-medium">
      <span className={withdrawn ? "line-through" : undefined}>
        {t("app.setting.from")} <DayText day={effectiveOn} />
      </span>
      {withdrawn ? <StatusBadge tone="neutral" label={t("core.word.withdrawn")} /> : null}
      {rule.ruleId === currentId ? (
        <StatusBadge tone="success" label={t("app.setting.inForce")} />
      ) : null}
      {effectiveOn > today && onWithdraw && !withdrawn ? (
        <Button
          size="sm"
          className="ml-auto"
          aria-haspopup="dialog"
          aria-label={t("app.setting.withdrawFor", { day: day(effectiveOn) })}
          onClick={() => onWithdraw(rule)}
        >
          {t("core.action.withdraw")}
        </Button>
      ) : null}
    </p>
  );
};

const Withdrawn = ({ rule: { withdrawn } }: { rule: RevisionHistoryItem }) => {
  const t = useT();
  const { zone } = useSession();
  if (!withdrawn) return null;
  const { withdrawerName: name, withdrawnAt, reason } = withdrawn;
  return (
    <span className="block">
      {t("app.setting.withdrawnBy", { name })} <InstantText at={withdrawnAt} zone={zone} />:{" "}
      {reason}
    </span>
  );
};

const HistoryList = <Rule extends RevisionMeta>({
  name,
  rules,
  show,
  ...heading
}: ListProps<Rule> & { rules: readonly RevisionHistoryItem<Rule>[] }) => (
  <ol aria-label={useT()("app.setting.historyFor", { name })}>
    {rules.map((rule) => (
      <li key={rule.ruleId} className="flex flex-col gap-2 border-b py-3 last:border-b-0">
        <Heading {...heading} rule={rule} />
        {show(rule)}
        <p className="text-muted-foreground text-xs">
          <Author rule={rule} />
          <Withdrawn rule={rule} />
        </p>
      </li>
    ))}
  </ol>
);

interface Props<Rule extends RevisionMeta> extends ListProps<Rule> {
  result: Fetched<readonly RevisionHistoryItem<Rule>[]>;
  /** Message for an empty history. */
  empty?: string;
  onClose: () => void;
}

/** Every rule that was ever written, newest first, beside its page. */
export const SettingHistory = <Rule extends RevisionMeta>({
  result,
  empty,
  onClose,
  ...list
}: Props<Rule>) => {
  const t = useT();
  const title = t("app.setting.historyFor", { name: list.name });
  return (
    <SideSheet title={title} onClose={onClose}>
      <SideSheetBody>
        <Area result={result}>
          {(rules) =>
            rules.length === 0 ? (
              <p className="py-4">{empty ?? t("app.setting.noHistory")}</p>
            ) : (
              <HistoryList {...list} rules={rules} />
            )
          }
        </Area>
      </SideSheetBody>
    </SideSheet>
  );
};
