import type { Proposal } from "@kolekta/api/manage/proposal/contract";
import { listChangedFields, TOUCHED } from "@kolekta/api/manage/proposal/contract-columns";
import { type Currency, CURRENCIES } from "@kolekta/api/core/money";
import { DescriptionList } from "@/components/page/values.tsx";
import { Section } from "@/components/page/section.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { ProposalFieldValue, useFieldLabel } from "./proposal-labels.tsx";

type ProposalChange = Pick<Proposal, "before" | "after" | "kind">;

const findCurrency = ({ before, after }: ProposalChange): Currency | undefined =>
  CURRENCIES.find((currency) => currency === (after["currency"] ?? before["currency"]));

/** Styles that emphasize the proposed values over the current ones. */
const SIDES = [
  ["before", "text-muted-foreground pr-2"],
  ["after", "font-medium"],
] as const;

const Touched = ({ after }: Pick<ProposalChange, "after">) => {
  const t = useT();
  const getFieldLabel = useFieldLabel();
  const touched = TOUCHED.filter((key) => after[key] !== undefined);
  if (touched.length === 0) return null;
  return (
    <Section inner title={t("manage.proposal.touches")} className="mt-4">
      <DescriptionList
        items={touched.map((key) => ({
          label: getFieldLabel(key),
          value: <ProposalFieldValue name={key} value={after[key]} currency={undefined} />,
        }))}
      />
    </Section>
  );
};

export const BeforeAfter = ({ proposal }: { proposal: ProposalChange }) => {
  const t = useT();
  const getFieldLabel = useFieldLabel();
  const currency = findCurrency(proposal);
  const keys = listChangedFields(proposal);
  if (keys.length === 0)
    return <p className="text-muted-foreground">{t("manage.proposal.unchanged")}</p>;
  return (
    <>
      <table className="text-table w-full table-fixed">
        <caption className="sr-only">{t("manage.proposal.details")}</caption>
        <thead className="text-muted-foreground text-xs">
          <tr className="border-b text-left">
            <th className="w-2/5 py-1 pr-2 font-normal">{t("manage.proposal.change")}</th>
            <th className="py-1 pr-2 font-normal">{t("manage.proposal.before")}</th>
            <th className="py-1 font-normal">{t("manage.proposal.after")}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key} className="border-b align-top last:border-b-0">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                {getFieldLabel(key)}
              </th>
              {SIDES.map(([side, look]) => (
                <td key={side} className={cn("py-1.5 break-words", look)}>
                  <ProposalFieldValue name={key} value={proposal[side][key]} currency={currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Touched after={proposal.after} />
    </>
  );
};
