import type { MessageKey } from "@kolekta/i18n/web";
import { Plus } from "lucide-react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { Money } from "@/components/page/values.tsx";
import {
  factColumns,
  useSettingColumns,
} from "@/components/setting/columns.tsx";
import { Section } from "@/components/page/section.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import { type RuleFact, RuleFacts } from "@/components/setting/rule-facts.tsx";
import type {
  PastProps,
  RowDialogProps,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useSettingDialogs } from "@/components/setting/use-setting-dialogs.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Policy, PolicyRow } from "./rows.ts";

const PolicyDialog = lazily(() => import("./policy-dialog.tsx"));

/** A row, or where it has none yet, the one that an institution begins from. */
type Subject = PolicyRow & { readonly isNew?: true };

const useName = () => {
  const t = useT();
  return ({ institutionName, currency }: PolicyRow): string =>
    `${institutionName ?? t("core.filter.allInstitutions")}, ${currency}`;
};

type PolicyIn = Policy & Pick<PolicyRow, "currency">;

const useFacts = (): RuleFact<PolicyIn>[] => {
  const t = useT();
  const percent = usePercent();
  const daysOf = (days: number) => t("repay.deductionPolicy.days", { days });
  const fact = (
    id: string,
    label: MessageKey,
    value: RuleFact<PolicyIn>["value"],
  ): RuleFact<PolicyIn> => ({
    id,
    label: t(label),
    value: (policy) => (policy.followsHouse ? null : value(policy)),
  });
  return [
    {
      ...fact("budget", "repay.deductionPolicy.budget", () => null),
      value: ({ followsHouse, budget }) =>
        followsHouse ? t("core.filter.allInstitutions") : percent(budget),
    },
    fact(
      "checkAbove",
      "manage.proposal.fact.checkAboveMinor",
      ({ checkAboveMinor, currency }) => (
        <Money minor={checkAboveMinor} currency={currency} />
      ),
    ),
    fact("validDays", "repay.deductionPolicy.validDays", ({ validDays }) =>
      daysOf(validDays),
    ),
    fact(
      "longestDays",
      "repay.deductionPolicy.longestDays",
      ({ longestDays }) => daysOf(longestDays),
    ),
  ];
};

const Past = ({
  row: { currency, institutionId },
  children,
}: PastProps<Subject, Policy>) =>
  children(
    trpc.repay.deductionPolicy.history.useQuery(
      { currency, institutionId: institutionId ?? undefined },
      QUIET,
    ),
  );

const Table = ({ rows }: { rows: PolicyRow[] }) => {
  const t = useT();
  const nameOf = useName();
  const facts = useFacts();
  const utils = trpc.useUtils();
  const { deductionPolicy } = utils.client.repay;
  const dialogs = useSettingDialogs({
    permission: "deduction.editLimit",
    nameOf,
    edit: (props: RowDialogProps<Subject>) => (
      <PolicyDialog {...props} name={nameOf(props.row)} />
    ),
    Past,
    show: (policy, { currency }) => (
      <RuleFacts facts={facts} rule={{ ...policy, currency }} />
    ),
    withdrawing: {
      send: deductionPolicy.withdraw.mutate,
      refresh: () => utils.repay.deductionPolicy.invalidate(),
    },
  });
  const { onEdit, shown } = dialogs;
  const columns = useSettingColumns({
    subject: t("core.field.institution"),
    nameOf,
    named: (row) => <span className="font-medium">{nameOf(row)}</span>,
    columns: factColumns(facts, ({ current, currency }: Subject) => ({
      ...current,
      currency,
    })),
    dialogs,
  });
  const [house] = rows;
  return (
    <>
      <AreaTable
        label={t("repay.deductionPolicy.policies")}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.currency}${row.institutionId ?? ""}`}
        cards="wide"
      />
      {onEdit && house ? (
        <Button
          className="self-start"
          aria-haspopup="dialog"
          onClick={() => onEdit({ ...house, isNew: true })}
        >
          <Plus />
          {t("repay.deductionPolicy.add")}
        </Button>
      ) : null}
      {shown}
    </>
  );
};

/** How much may be waived in a month, what finance confirms, and how long an approval holds. */
export const PolicySection = () => {
  const t = useT();
  const result = trpc.repay.deductionPolicy.list.useQuery(undefined, QUIET);
  return (
    <Section title={t("repay.deductionPolicy.policies")}>
      <Area result={result}>{(rows) => <Table rows={rows} />}</Area>
    </Section>
  );
};
