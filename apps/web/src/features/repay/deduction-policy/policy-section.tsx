import { Plus } from "lucide-react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { factColumns, useSettingColumns } from "@/components/setting/columns.tsx";
import { Section } from "@/components/page/section.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import { RuleFacts } from "@/components/setting/rule-facts.tsx";
import type { PastProps, RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useSettingDialogs } from "@/components/setting/use-setting-dialogs.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import { usePolicyFacts } from "./policy-facts.tsx";
import type { Policy, PolicyRow } from "./rows.ts";

const PolicyDialog = lazily(() => import("./policy-dialog.tsx"));

/** A row, or where it has none yet, the one that an institution begins from. */
type Subject = PolicyRow & { readonly isNew?: true };

const useName = () => {
  const t = useT();
  return ({ institutionName, currency }: PolicyRow): string =>
    `${institutionName ?? t("core.filter.allInstitutions")}, ${currency}`;
};

const Past = ({ row: { currency, institutionId }, children }: PastProps<Subject, Policy>) =>
  children(
    trpc.repay.deductionPolicy.history.useQuery(
      { currency, institutionId: institutionId ?? undefined },
      QUIET,
    ),
  );

const Table = ({ rows }: { rows: PolicyRow[] }) => {
  const t = useT();
  const nameOf = useName();
  const facts = usePolicyFacts();
  const utils = trpc.useUtils();
  const { deductionPolicy } = utils.client.repay;
  const dialogs = useSettingDialogs({
    permission: "deduction.editLimit",
    nameOf,
    edit: (props: RowDialogProps<Subject>) => <PolicyDialog {...props} name={nameOf(props.row)} />,
    Past,
    show: (policy, { currency }) => <RuleFacts facts={facts} rule={{ ...policy, currency }} />,
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
