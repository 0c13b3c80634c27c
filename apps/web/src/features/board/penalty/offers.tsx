import type { Currency } from "@kolekta/api/core/money";
import { countColumn } from "@/components/case/area-columns.tsx";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { Lines } from "@/components/case/lines.tsx";
import { Money } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import { Termination } from "./cost-description.tsx";

export type PenaltyReply = Outputs["board"]["penalty"]["get"];
export type Offer = PenaltyReply["offers"][number];

const useColumns = (currency: Currency): AreaColumn<Offer>[] => {
  const t = useT();
  return [
    {
      id: "violation",
      header: t("board.penalty.field.violation"),
      cell: (offer) => (
        <Lines
          first={t(`board.penalty.violation.${offer.violation}`)}
          second={t(`board.penalty.level.${offer.level}`)}
        />
      ),
    },
    {
      id: "occurrence",
      header: t("board.penalty.field.occurrence"),
      cell: (offer) => t(`board.penalty.occurrence.${offer.occurrence}`),
    },
    countColumn("points", t("board.penalty.field.points"), (offer: Offer) => offer.points),
    {
      id: "fine",
      header: t("board.penalty.field.fine"),
      align: "end",
      cell: (offer) => <Money minor={offer.fineMinor} currency={currency} />,
    },
    {
      id: "warning",
      header: t("board.penalty.field.warning"),
      cell: (offer) => (
        <>
          {t("board.penalty.warningFor", { level: offer.warning })}
          <Termination cost={offer} />
        </>
      ),
    },
  ];
};

interface Props {
  offers: readonly Offer[];
  currency: Currency;
  agentName: string;
}

export const Offers = ({ offers, currency, agentName }: Props) => {
  const t = useT();
  return (
    <AreaTable
      label={t("board.penalty.preview", { name: agentName })}
      columns={useColumns(currency)}
      rows={offers}
      rowKey={(offer) => offer.violation}
      cards="narrow"
    />
  );
};
