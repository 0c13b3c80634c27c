import type { ReactNode } from "react";
import { DayText, InstantText } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Sheet, SheetContent } from "@/components/ui/sheet.tsx";
import { Area } from "@/features/tasks/area.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Written } from "./rule-cells.tsx";

interface Result<Rule> {
  readonly data: readonly Rule[] | undefined;
  readonly error: unknown;
  refetch(): unknown;
}

interface Props<Rule> {
  /** Whose rules they are. */
  name: string;
  result: Result<Rule>;
  show: (rule: Rule) => ReactNode;
  onClose: () => void;
}

const Author = ({ rule }: { rule: Written }) => {
  const t = useT();
  const { zone } = useSession();
  if (rule.editorName === null)
    return <>{t("repay.deduction.setting.shipped")}</>;
  return (
    <>
      {t("repay.deduction.setting.by", { name: rule.editorName })}{" "}
      <InstantText at={rule.editedAt} zone={zone} />
    </>
  );
};

/** Every rule that was ever written, newest first. */
export const HistorySheet = <Rule extends Written>({
  name,
  result,
  show,
  onClose,
}: Props<Rule>) => {
  const t = useT();
  const title = t("repay.deduction.setting.historyOf", { name });
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent side="right" title={title} className="w-md max-w-full p-4">
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
              {rules.map((rule, index) => (
                <li
                  key={index}
                  className="flex flex-col gap-2 border-b py-3 last:border-b-0"
                >
                  <p className="font-medium">
                    {t("repay.deduction.setting.from")}{" "}
                    <DayText day={rule.effectiveOn} />
                  </p>
                  {show(rule)}
                  <p className="text-muted-foreground text-xs">
                    <Author rule={rule} />
                  </p>
                </li>
              ))}
            </ol>
          )}
        </Area>
      </SheetContent>
    </Sheet>
  );
};
