import type { ReactNode } from "react";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { StatusBadge } from "@/components/page/status-badge.tsx";
import { DayText, InstantText } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Written } from "./written.ts";

interface SheetProps {
  /** Whose settings they are. */
  name: string;
  children: ReactNode;
  onClose: () => void;
}

/** The side in which earlier rules are looked up. */
export const HistorySheet = ({ name, children, onClose }: SheetProps) => {
  const t = useT();
  return (
    <SideSheet title={t("app.setting.historyOf", { name })} onClose={onClose}>
      <SideSheetBody>{children}</SideSheetBody>
    </SideSheet>
  );
};

/** Who wrote it and when; the first one came with the house. */
const Author = ({ rule }: { rule: Written }) => {
  const t = useT();
  const { zone } = useSession();
  if (rule.editorName === null) return <>{t("app.setting.shipped")}</>;
  return (
    <>
      {t("app.setting.by", { name: rule.editorName })}{" "}
      <InstantText at={rule.editedAt} zone={zone} />
    </>
  );
};

interface ListProps<Rule> {
  name: string;
  rules: readonly Rule[];
  show: (rule: Rule) => ReactNode;
  /** Marks the one in force today. */
  isCurrent?: (rule: Rule) => boolean;
}

/** Every rule that was ever written, newest first. */
export const HistoryList = <Rule extends Written>({
  name,
  rules,
  show,
  isCurrent,
}: ListProps<Rule>) => {
  const t = useT();
  return (
    <ol aria-label={t("app.setting.historyOf", { name })}>
      {rules.map((rule, index) => (
        <li
          key={index}
          className="flex flex-col gap-2 border-b py-3 last:border-b-0"
        >
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span>
              {t("app.setting.from")} <DayText day={rule.effectiveOn} />
            </span>
            {isCurrent?.(rule) ? (
              <StatusBadge tone="success" label={t("app.setting.inForce")} />
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
