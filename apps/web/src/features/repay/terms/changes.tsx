import { InstantText } from "@/components/page/values.tsx";
import { Card } from "@/components/ui/card.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

type TermsChange = Outputs["repay"]["terms"]["get"]["changes"][number];

export const Changes = ({ changes }: { changes: readonly TermsChange[] }) => {
  const t = useT();
  const { day } = useFormat();
  const { zone } = useSession();
  return (
    <Card title={t("repay.terms.history")}>
      {changes.length === 0 ? (
        <p className="text-muted-foreground p-3">{t("repay.terms.noHistory")}</p>
      ) : (
        <ol aria-label={t("repay.terms.history")} className="px-3">
          {changes.map((change) => (
            <li
              key={change.changeId}
              className="flex flex-col gap-0.5 border-b py-2 last:border-b-0"
            >
              <span className="font-medium">
                {t(`repay.terms.change.${change.kind}`, { day: day(change.fromOn) })}
              </span>
              <span className="break-words">{change.reason}</span>
              <span className="text-muted-foreground text-xs">
                {t("repay.terms.by", { name: change.userName })}{" "}
                <InstantText at={change.changedAt} zone={zone} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
};
