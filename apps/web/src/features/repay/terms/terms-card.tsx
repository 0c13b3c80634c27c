import type { Currency } from "@kolekta/api/core/money";
import type { TermsState } from "@kolekta/api/account/terms/contract";
import { DescriptionList, InstantText, StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useAboveText } from "@/components/terms/above.ts";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import { useTermsDescription } from "./terms-description.tsx";

export type TermsRow = Outputs["repay"]["terms"]["get"]["terms"][number];

const TONES: Record<TermsState, Tone> = { PAST: "neutral", CURRENT: "success", UPCOMING: "info" };

/** Author and reason of the terms; delivered terms have no author. */
const Author = ({ row }: { row: TermsRow }) => {
  const t = useT();
  const { zone } = useSession();
  if (row.editorName === null || row.editedAt === null) return null;
  return (
    <p className="text-muted-foreground text-xs">
      {t("repay.terms.by", { name: row.editorName })} <InstantText at={row.editedAt} zone={zone} />
      {": "}
      <span className="break-words">{row.reason}</span>
    </p>
  );
};

interface Props {
  row: TermsRow;
  currency: Currency;
  /** Absent for users who can only view. */
  onWithdraw: ((row: TermsRow) => void) | undefined;
}

/** Terms from a day on. */
export const TermsCard = ({ row, currency, onWithdraw }: Props) => {
  const t = useT();
  const { day } = useFormat();
  const listItems = useTermsDescription(currency);
  const aboveText = useAboveText();
  const from = day(row.fromOn);
  return (
    <Card
      className={row.state === "PAST" ? "opacity-90" : undefined}
      title={
        <span className="flex flex-wrap items-center gap-2">
          {row.editorName === null
            ? t("app.setting.shipped")
            : t("repay.terms.from", { day: from })}
          <StatusBadge tone={TONES[row.state]} label={t(`repay.terms.state.${row.state}`)} />
        </span>
      }
      actions={
        row.state === "UPCOMING" && onWithdraw ? (
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={t("app.setting.withdrawFor", { day: from })}
            onClick={() => onWithdraw(row)}
          >
            {t("core.action.withdraw")}
          </Button>
        ) : null
      }
    >
      <div className="flex flex-col gap-3 p-3">
        <DescriptionList items={listItems(row)} />
        {row.above.length > 0 ? (
          <Alert tone="warning" className="text-xs">
            {row.above.map((excess) => (
              <p key={excess.onDay}>{aboveText(excess)}</p>
            ))}
          </Alert>
        ) : null}
        <Author row={row} />
      </div>
    </Card>
  );
};
