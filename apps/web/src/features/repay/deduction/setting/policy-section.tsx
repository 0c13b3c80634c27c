import { Plus } from "lucide-react";
import { useState } from "react";
import { type Fact, Facts } from "@/components/page/facts.tsx";
import { Money, Percent } from "@/components/page/values.tsx";
import { Edited } from "@/components/setting/edited.tsx";
import { HistoryList, HistorySheet } from "@/components/setting/history.tsx";
import { RowActions } from "@/components/setting/row-actions.tsx";
import { Button } from "@/components/ui/button.tsx";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { PolicyRow } from "./policy-dialog.tsx";

const PolicyDialog = lazily(() => import("./policy-dialog.tsx"));

type Policy = PolicyRow["current"];

const useName = () => {
  const t = useT();
  return ({ institutionName, currency }: PolicyRow): string =>
    `${institutionName ?? t("repay.deduction.setting.allInstitutions")}, ${currency}`;
};

const useFacts = () => {
  const t = useT();
  return (policy: Policy, { currency }: PolicyRow): Fact[] => {
    if (policy.followsHouse)
      return [
        {
          label: t("repay.deduction.setting.budget"),
          value: t("repay.deduction.setting.allInstitutions"),
        },
      ];
    return [
      {
        label: t("repay.deduction.setting.budget"),
        value: <Percent share={policy.budget / 100} digits={2} />,
      },
      {
        label: t("repay.deduction.setting.checkAbove"),
        value: <Money minor={policy.checkAboveMinor} currency={currency} />,
      },
      {
        label: t("repay.deduction.setting.validDays"),
        value: t("repay.deduction.setting.days", { days: policy.validDays }),
      },
      {
        label: t("repay.deduction.setting.longestDays"),
        value: t("repay.deduction.setting.days", { days: policy.longestDays }),
      },
    ];
  };
};

interface Actions {
  onEdit: ((row: PolicyRow) => void) | undefined;
  onHistory: (row: PolicyRow) => void;
}

const FACTS = ["budget", "checkAbove", "validDays", "longestDays"] as const;

const useColumns = ({ onEdit, onHistory }: Actions) => {
  const t = useT();
  const name = useName();
  const factsOf = useFacts();
  const columns: AreaColumn<PolicyRow>[] = [
    {
      id: "institution",
      header: t("repay.deduction.setting.institution"),
      cell: (row) => <span className="font-medium">{name(row)}</span>,
    },
    ...FACTS.map((key, index): AreaColumn<PolicyRow> => ({
      id: key,
      header: t(`repay.deduction.setting.${key}`),
      cell: (row) => factsOf(row.current, row)[index]?.value ?? null,
    })),
    {
      id: "edited",
      header: t("repay.deduction.setting.edited"),
      cell: (row) => <Edited rule={row.current} next={row.next} />,
    },
    {
      id: "actions",
      header: t("repay.deduction.setting.actions"),
      align: "end",
      cell: (row) => (
        <RowActions
          name={name(row)}
          onEdit={onEdit && (() => onEdit(row))}
          onHistory={() => onHistory(row)}
        />
      ),
    },
  ];
  return columns;
};

const History = ({ row, onClose }: { row: PolicyRow; onClose: () => void }) => {
  const name = useName();
  const factsOf = useFacts();
  const { currency } = row;
  const result = trpc.repay.deduction.policyHistory.useQuery({
    currency,
    institutionId: row.institutionId ?? undefined,
  });
  return (
    <HistorySheet name={name(row)} onClose={onClose}>
      <Area result={result}>
        {(rules) => (
          <HistoryList
            name={name(row)}
            rules={rules}
            show={(policy) => <Facts facts={factsOf(policy, row)} />}
          />
        )}
      </Area>
    </HistorySheet>
  );
};

interface Edit {
  readonly row: PolicyRow;
  readonly isNew: boolean;
}

const Table = ({ rows }: { rows: PolicyRow[] }) => {
  const t = useT();
  const name = useName();
  const may = useCan()("deduction.editLimit");
  const [edit, setEdit] = useState<Edit | null>(null);
  const [past, setPast] = useState<PolicyRow | null>(null);
  const columns = useColumns({
    onEdit: may ? (row) => setEdit({ row, isNew: false }) : undefined,
    onHistory: setPast,
  });
  const [house] = rows;
  return (
    <>
      <AreaTable
        label={t("repay.deduction.setting.policies")}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.currency}${row.institutionId ?? ""}`}
        cards="wide"
      />
      {may && house ? (
        <Button
          className="self-start"
          aria-haspopup="dialog"
          onClick={() => setEdit({ row: house, isNew: true })}
        >
          <Plus />
          {t("repay.deduction.setting.add")}
        </Button>
      ) : null}
      {edit ? (
        <PolicyDialog
          {...edit}
          name={name(edit.row)}
          onClose={() => setEdit(null)}
        />
      ) : null}
      {past ? <History row={past} onClose={() => setPast(null)} /> : null}
    </>
  );
};

/** How much may be let off in a month, what finance confirms, and how long an approval holds. */
export const PolicySection = () => {
  const t = useT();
  const result = trpc.repay.deduction.policies.useQuery(undefined, {
    meta: { quiet: true },
  });
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold">
        {t("repay.deduction.setting.policies")}
      </h2>
      <Area result={result}>{(rows) => <Table rows={rows} />}</Area>
    </section>
  );
};
