import { Plus } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Area } from "@/components/case/area.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useWithdrawing } from "@/components/setting/use-withdrawing.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { Changes } from "./changes.tsx";
import { ExampleTable } from "./example-table.tsx";
import type { Product } from "./product.ts";
import { TermsCard, type TermsRow } from "./terms-card.tsx";

const AddDialog = lazyComponent(() => import("./add-dialog.tsx"));

const useExamples = ({ terms }: Product) => {
  const t = useT();
  const { day } = useFormat();
  return terms
    .filter(({ state }) => state !== "PAST")
    .toReversed()
    .slice(0, 2)
    .map((term) => ({
      label:
        term.state === "CURRENT"
          ? t("repay.terms.state.CURRENT")
          : t("repay.terms.from", { day: day(term.fromOn) }),
      terms: term,
    }));
};

interface BodyProps {
  product: Product;
  onWithdraw: ((row: TermsRow) => void) | undefined;
}

const Body = ({ product, onWithdraw }: BodyProps) => {
  const t = useT();
  const examples = useExamples(product);
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <ol aria-label={t("repay.terms.heading")} className="flex flex-col gap-3">
        {product.terms.map((row) => (
          <li key={row.termsId}>
            <TermsCard row={row} currency={product.currency} onWithdraw={onWithdraw} />
          </li>
        ))}
      </ol>
      <div className="flex min-w-0 flex-col gap-4">
        <ExampleTable currency={product.currency} columns={examples} />
        <Changes changes={product.changes} />
      </div>
    </div>
  );
};

const Loaded = ({ product }: { product: Product }) => {
  const t = useT();
  const canEdit = useCan()("terms.edit");
  const [adding, setAdding] = useState(false);
  const { productName, lenderName: lender, currency } = product;
  const { productId, latestId: baseId } = product;
  const utils = trpc.useUtils();
  const { terms } = utils.client.repay;
  const withdrawing = useWithdrawing({
    send: ({ ruleId: termsId, reason }, callOptions) =>
      terms.withdraw.mutate({ productId, termsId, baseId, reason }, callOptions),
    refresh: () => utils.repay.terms.invalidate(),
  });
  const withdraw = ({ termsId: ruleId, fromOn: effectiveOn }: TermsRow) =>
    withdrawing.withdraw(productName, { ruleId, effectiveOn });
  return (
    <>
      <PageHeader
        title={productName}
        description={t("repay.terms.detailIntro", { lender, currency })}
        actions={
          canEdit ? (
            <Button variant="primary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
              <Plus />
              {t("repay.terms.add")}
            </Button>
          ) : null
        }
      />
      <OpenProposals
        kinds={["TERMS", "TERMS_WITHDRAWAL"]}
        subject={`product_terms ${product.productId}`}
      />
      <Body product={product} onWithdraw={canEdit ? withdraw : undefined} />
      {adding ? <AddDialog product={product} onClose={() => setAdding(false)} /> : null}
      {withdrawing.dialog}
    </>
  );
};

export default function ProductPage() {
  const { productId = "" } = useParams();
  const result = trpc.repay.terms.get.useQuery(
    { productId: Number(productId) },
    { meta: { quiet: true } },
  );
  return (
    <Page>
      <Area result={result}>{(product) => <Loaded product={product} />}</Area>
    </Page>
  );
}
