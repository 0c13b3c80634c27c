import { Plus } from "lucide-react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { buildFieldColumns, useSettingColumns } from "@/components/setting/columns.tsx";
import { Section } from "@/components/page/section.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import { RuleDescription } from "@/components/setting/rule-description.tsx";
import type {
  RevisionViewProps,
  RowDialogProps,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useSettingDialogs } from "@/components/setting/use-setting-dialogs.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { usePolicyFields } from "./policy-description.tsx";
import type { Policy, PolicyRow } from "./rows.ts";

const PolicyDialog = lazyComponent(() => import("./policy-dialog.tsx"));

/** Existing row, or a new row that starts from the default. */
type PolicyRowOrNew = PolicyRow & { readonly isNew?: true };

const useName = () => {
  const t = useT();
  return ({ institutionName, currency }: PolicyRow): string =>
    `${institutionName ?? t("core.filter.allInstitutions")}, ${currency}`;
};

const RevisionView = ({
  row: { currency, institutionId },
  children,
}: RevisionViewProps<PolicyRowOrNew, Policy>) =>
  children(
    trpc.repay.deductionPolicy.history.useQuery(
      { currency, institutionId: institutionId ?? undefined },
      QUIET,
    ),
  );

const Table = ({ rows }: { rows: PolicyRow[] }) => {
  const t = useT();
  const getName = useName();
  const fields = usePolicyFields();
  const utils = trpc.useUtils();
  const { deductionPolicy } = utils.client.repay;
  const dialogs = useSettingDialogs({
    permission: "deduction.editLimit",
    getName,
    edit: (props: RowDialogProps<PolicyRowOrNew>) => (
      <PolicyDialog {...props} name={getName(props.row)} />
    ),
    RevisionView,
    show: (policy, { currency }) => (
      <RuleDescription fields={fields} rule={{ ...policy, currency }} />
    ),
    withdrawing: {
      send: deductionPolicy.withdraw.mutate,
      refresh: () => utils.repay.deductionPolicy.invalidate(),
    },
  });
  const { onEdit, activeDialog } = dialogs;
  const columns = useSettingColumns({
    subject: t("core.field.institution"),
    getName,
    renderName: (row) => <span className="font-medium">{getName(row)}</span>,
    columns: buildFieldColumns(fields, ({ current, currency }: PolicyRowOrNew) => ({
      ...current,
      currency,
    })),
    dialogs,
  });
  const [defaultRow] = rows;
  return (
    <>
      <AreaTable
        label={t("repay.deductionPolicy.policies")}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.currency}${row.institutionId ?? ""}`}
        cards="wide"
      />
      {onEdit && defaultRow ? (
        <Button
          className="self-start"
          aria-haspopup="dialog"
          onClick={() => onEdit({ ...defaultRow, isNew: true })}
        >
          <Plus />
          {t("repay.deductionPolicy.add")}
        </Button>
      ) : null}
      {activeDialog}
    </>
  );
};

export const PolicySection = () => {
  const t = useT();
  const result = trpc.repay.deductionPolicy.list.useQuery(undefined, QUIET);
  return (
    <Section title={t("repay.deductionPolicy.policies")}>
      <Area result={result}>{(rows) => <Table rows={rows} />}</Area>
    </Section>
  );
};
