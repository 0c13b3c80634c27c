import { offerColumns } from "@kolekta/api/board/penalty/contract-columns";
import type { Currency } from "@kolekta/api/core/money";
import { AreaTable } from "@/components/case/area-table.tsx";
import { useListColumns } from "@/components/list/use-list-columns.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import { Warning } from "./cost-description.tsx";

export type PenaltyReply = Outputs["board"]["penalty"]["get"];
export type Offer = PenaltyReply["offers"][number];

type OfferRow = Offer & { readonly currency: Currency };

const COLUMN_VIEW = {
  violation: { under: "level" },
  occurrence: {},
  points: {},
  fine: {},
  warning: { align: "start", cell: (offer: OfferRow) => <Warning cost={offer} /> },
} as const;

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
      columns={useListColumns<OfferRow, keyof typeof offerColumns>(offerColumns, COLUMN_VIEW)}
      rows={offers.map((offer) => ({ ...offer, currency }))}
      rowKey={(offer) => offer.violation}
      cards="narrow"
    />
  );
};
