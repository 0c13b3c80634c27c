import type { ReactNode } from "react";
import { Area, type Fetched } from "@/components/case/area.tsx";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { StatusBadge } from "@/components/page/status-badge.tsx";
import { DayText } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import { Author } from "./author.tsx";
import { useToday } from "./from-field.tsx";
import type { Written } from "./written.ts";

interface ListProps<Rule> {
  /** Whose settings they are. */
  name: string;
  show: (rule: Rule) => ReactNode;
  /** The one in force today. */
  currentId: number | undefined;
  /** Takes back what has not begun; absent for those who may only look. */
  onWithdraw: ((rule: Rule) => void) | undefined;
}

const HistoryList = <Rule extends Written>({
  name,
  rules,
  show,
  currentId,
  onWithdraw,
}: ListProps<Rule> & { rules: readonly Rule[] }) => {
  const t = useT();
  const { day } = useFormat();
  const today = useToday();
  return (
    <ol aria-label={t("app.setting.historyOf", { name })}>
      {rules.map((rule) => (
        <li
          key={rule.ruleId}
          className="flex flex-col gap-2 border-b py-3 last:border-b-0"
        >
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span>
              {t("app.setting.from")} <DayText day={rule.effectiveOn} />
            </span>
            {rule.ruleId === currentId ? (
              <StatusBadge tone="success" label={t("app.setting.inForce")} />
            ) : null}
            {rule.effectiveOn > today && onWithdraw ? (
              <Button
                size="sm"
                className="ml-auto"
                aria-haspopup="dialog"
                aria-label={t("app.setting.withdrawOf", {
                  day: day(rule.effectiveOn),
                })}
                onClick={() => onWithdraw(rule)}
              >
                {t("core.action.withdraw")}
              </Button>
            ) : null}
          </p>
          {show(rule)}
          <p className="text-muted-foreground text-xs">
            <Author rule={rule} />
          </p>
        </li>
      ))}
    </ol>
  );
};

interface Props<Rule> extends ListProps<Rule> {
  result: Fetched<readonly Rule[]>;
  /** Said where nothing was ever written. */
  empty?: string;
  onClose: () => void;
}

/** Every rule that was ever written, newest first, beside its page. */
export const SettingHistory = <Rule extends Written>({
  result,
  empty,
  onClose,
  ...list
}: Props<Rule>) => {
  const t = useT();
  const title = t("app.setting.historyOf", { name: list.name });
  return (
    <SideSheet title={title} onClose={onClose}>
      <SideSheetBody>
        <Area result={result}>
          {(rules) =>
            empty !== undefined && rules.length === 0 ? (
              <p className="py-4">{empty}</p>
            ) : (
              <HistoryList {...list} rules={rules} />
            )
          }
        </Area>
      </SideSheetBody>
    </SideSheet>
  );
};
