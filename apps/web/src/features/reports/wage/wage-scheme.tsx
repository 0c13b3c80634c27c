import { Plus } from "lucide-react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { SectionAction } from "@/components/page/section-head.tsx";
import { buildFieldColumns, useSettingColumns } from "@/components/setting/columns.tsx";
import { SectionIntro } from "@/components/setting/default-rule-section.tsx";
import { type RuleField, RuleDescription } from "@/components/setting/rule-description.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import {
  type RevisionViewProps,
  type RowDialogProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { SchemeOptions, Scheme, SchemeIn, SchemeRow } from "./rows.ts";
import { useSchemeFields } from "./scheme-description.tsx";

const SchemeDialog = lazyComponent(() => import("./scheme-dialog.tsx"));

/** Existing row, or a new row that starts from the default. */
type SchemeRowOrNew = SchemeRow & { readonly isNew?: true };

const useName = () => {
  const t = useT();
  return ({ institutionName, currency }: SchemeRow): string =>
    `${institutionName ?? t("core.filter.allInstitutions")}, ${currency}`;
};

const RevisionView = ({
  row: { currency, institutionId },
  children,
}: RevisionViewProps<SchemeRowOrNew, Scheme>) =>
  children(
    trpc.reports.wage.schemeHistory.useQuery(
      { currency, institutionId: institutionId ?? undefined },
      QUIET,
    ),
  );

const useDialogs = (options: SchemeOptions, fields: readonly RuleField<SchemeIn>[]) => {
  const getName = useName();
  const utils = trpc.useUtils();
  return useSettingDialogs({
    permission: "wage.editScheme",
    getName,
    edit: (props: RowDialogProps<SchemeRowOrNew>) => (
      <SchemeDialog {...props} options={options} name={getName(props.row)} />
    ),
    RevisionView,
    show: (scheme, { currency }) => (
      <RuleDescription fields={fields} rule={{ ...scheme, currency }} />
    ),
    withdrawing: {
      send: utils.client.reports.wage.withdrawScheme.mutate,
      refresh: () => utils.reports.wage.invalidate(),
    },
  });
};

const Table = ({ rows, options }: { rows: readonly SchemeRow[]; options: SchemeOptions }) => {
  const t = useT();
  const getName = useName();
  const fields = useSchemeFields(options.stages);
  const dialogs = useDialogs(options, fields);
  const { onEdit, activeDialog } = dialogs;
  const columns = useSettingColumns({
    subject: t("core.field.institution"),
    getName,
    renderName: (row) => <span className="font-medium">{getName(row)}</span>,
    columns: buildFieldColumns(fields, ({ current, currency }: SchemeRowOrNew) => ({
      ...current,
      currency,
    })),
    dialogs,
  });
  const [defaultRow] = rows;
  return (
    <>
      <AreaTable
        label={t("reports.wage.schemes")}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.currency}${row.institutionId ?? ""}`}
        cards="widest"
      />
      {onEdit && defaultRow ? (
        <SectionAction>
          <Button
            variant="primary"
            aria-haspopup="dialog"
            onClick={() => onEdit({ ...defaultRow, isNew: true })}
          >
            <Plus />
            {t("reports.wage.add")}
          </Button>
        </SectionAction>
      ) : null}
      {activeDialog}
    </>
  );
};

export const WageScheme = () => {
  const t = useT();
  const result = trpc.reports.wage.listSchemes.useQuery(undefined, QUIET);
  return (
    <section className="flex flex-col gap-3">
      <SectionIntro kind="WAGE_SCHEME">
        <p>{t("reports.wage.intro")}</p>
      </SectionIntro>
      <Area result={result}>
        {({ rows, ...options }) => <Table rows={rows} options={options} />}
      </Area>
    </section>
  );
};
