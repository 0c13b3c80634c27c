import type { ReactNode } from "react";
import { type Fact, Facts } from "@/components/page/facts.tsx";
import { StatusBadge } from "@/components/page/status-badge.tsx";
import { DayText, InstantText } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Sheet, SheetContent } from "@/components/ui/sheet.tsx";
import { Area } from "@/features/tasks/area.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

export interface Change {
  readonly ruleId: number;
  readonly effectiveOn: string;
  readonly editorName: string | null;
  readonly editedAt: Date;
}

interface Result<Rule> {
  readonly data: readonly Rule[] | undefined;
  readonly error: unknown;
  refetch(): unknown;
}

interface Props<Rule> {
  /** Whose settings they are. */
  name: string;
  result: Result<Rule>;
  /** The one in force today. */
  currentId: number;
  factsOf: (rule: Rule) => readonly Fact[];
  onClose: () => void;
}

/** Who wrote it and when; the first one came with the house. */
const Author = ({ rule }: { rule: Change }) => {
  const t = useT();
  const { zone } = useSession();
  if (rule.editorName === null)
    return <>{t("repay.extension.setting.shipped")}</>;
  return (
    <>
      {t("repay.extension.setting.by", { name: rule.editorName })}{" "}
      <InstantText at={rule.editedAt} zone={zone} />
    </>
  );
};

const Item = ({
  rule,
  current,
  children,
}: {
  rule: Change;
  current: boolean;
  children: ReactNode;
}) => {
  const t = useT();
  return (
    <li className="flex flex-col gap-2 border-b py-3 last:border-b-0">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span>
          {t("repay.extension.setting.from")} <DayText day={rule.effectiveOn} />
        </span>
        {current ? (
          <StatusBadge
            tone="success"
            label={t("repay.extension.setting.inForce")}
          />
        ) : null}
      </p>
      {children}
      <p className="text-muted-foreground text-xs">
        <Author rule={rule} />
      </p>
    </li>
  );
};

/** Every setting that was ever made, newest first. */
export const HistorySheet = <Rule extends Change>({
  name,
  result,
  currentId,
  factsOf,
  onClose,
}: Props<Rule>) => {
  const t = useT();
  const title = t("repay.extension.setting.historyOf", { name });
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent side="right" title={title} className="w-md p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 aria-hidden className="text-base font-semibold">
            {title}
          </h2>
          <Button size="sm" onClick={onClose}>
            {t("app.action.close")}
          </Button>
        </div>
        <Area result={result}>
          {(rules) => (
            <ol aria-label={title}>
              {rules.map((rule) => (
                <Item
                  key={rule.ruleId}
                  rule={rule}
                  current={rule.ruleId === currentId}
                >
                  <Facts facts={factsOf(rule)} />
                </Item>
              ))}
            </ol>
          )}
        </Area>
      </SheetContent>
    </Sheet>
  );
};
