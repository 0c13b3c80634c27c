import { Plus } from "lucide-react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { SectionAction } from "@/components/page/section-head.tsx";
import { factColumns, useSettingColumns } from "@/components/setting/columns.tsx";
import { SectionIntro } from "@/components/setting/house-section.tsx";
import { type RuleFact, RuleFacts } from "@/components/setting/rule-facts.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import {
  type PastProps,
  type RowDialogProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Known, Scheme, SchemeIn, SchemeRow } from "./rows.ts";
import { useSchemeFacts } from "./scheme-facts.tsx";

const SchemeDialog = lazily(() => import("./scheme-dialog.tsx"));

/** A row, or where it has none yet, the one that an institution begins from. */
type Subject = SchemeRow & { readonly isNew?: true };

const useName = () => {
  const t = useT();
  return ({ institutionName, currency }: SchemeRow): string =>
    `${institutionName ?? t("core.filter.allInstitutions")}, ${currency}`;
};

const Past = ({ row: { currency, institutionId }, children }: PastProps<Subject, Scheme>) =>
  children(
    trpc.reports.wage.schemeHistory.useQuery(
      { currency, institutionId: institutionId ?? undefined },
      QUIET,
    ),
  );

const useDialogs = (known: Known, facts: readonly RuleFact<SchemeIn>[]) => {
  const nameOf = useName();
  const utils = trpc.useUtils();
  return useSettingDialogs({
    permission: "wage.editScheme",
    nameOf,
    edit: (props: RowDialogProps<Subject>) => (
      <SchemeDialog {...props} known={known} name={nameOf(props.row)} />
    ),
    Past,
    show: (scheme, { currency }) => <RuleFacts facts={facts} rule={{ ...scheme, currency }} />,
    withdrawing: {
      send: utils.client.reports.wage.withdrawScheme.mutate,
      refresh: () => utils.reports.wage.invalidate(),
    },
  });
};

const Table = ({ rows, known }: { rows: readonly SchemeRow[]; known: Known }) => {
  const t = useT();
  const nameOf = useName();
  const facts = useSchemeFacts(known.stages);
  const dialogs = useDialogs(known, facts);
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
        label={t("reports.wage.schemes")}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.currency}${row.institutionId ?? ""}`}
        cards="widest"
      />
      {onEdit && house ? (
        <SectionAction>
          <Button
            variant="primary"
            aria-haspopup="dialog"
            onClick={() => onEdit({ ...house, isNew: true })}
          >
            <Plus />
            {t("reports.wage.add")}
          </Button>
        </SectionAction>
      ) : null}
      {shown}
    </>
  );
};

/** What agents earn: by currency for all institutions, and for those that differ. */
export const WageScheme = () => {
  const t = useT();
  const result = trpc.reports.wage.listSchemes.useQuery(undefined, QUIET);
  return (
    <section className="flex flex-col gap-3">
      <SectionIntro kind="WAGE_SCHEME">
        <p>{t("reports.wage.intro")}</p>
      </SectionIntro>
      <Area result={result}>{({ rows, ...known }) => <Table rows={rows} known={known} />}</Area>
    </section>
  );
};
