import { PROFILES } from "@kolekta/api/tasks/guard/contract-codes";
import { useState } from "react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { buildFieldColumns, useSettingColumns } from "@/components/setting/columns.tsx";
import { SectionIntro } from "@/components/setting/default-rule-section.tsx";
import { RuleDescription } from "@/components/setting/rule-description.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import {
  type RevisionViewProps,
  type RowDialogProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type Term, type TermRow, useTermFields } from "./description.tsx";

const TermDialog = lazyComponent(() => import("./term-dialog.tsx"));

const useName = () => {
  const t = useT();
  return ({ country, severity }: TermRow): string =>
    `${t(`board.workOrder.severity.${severity}`)}, ${t(`core.country.${country}`)}`;
};

const RevisionView = ({ row: { country, severity }, children }: RevisionViewProps<TermRow, Term>) =>
  children(trpc.board.workOrder.termHistory.useQuery({ country, severity }, QUIET));

const useDialogs = () => {
  const getName = useName();
  const fields = useTermFields();
  const utils = trpc.useUtils();
  return useSettingDialogs({
    permission: "workOrder.editTerm",
    getName,
    edit: (props: RowDialogProps<TermRow>) => <TermDialog {...props} name={getName(props.row)} />,
    RevisionView,
    show: (term: Term) => <RuleDescription fields={fields} rule={term} />,
    withdrawing: {
      send: utils.client.board.workOrder.withdrawTerm.mutate,
      refresh: () => utils.board.workOrder.invalidate(),
    },
  });
};

const Table = ({ rows }: { rows: readonly TermRow[] }) => {
  const t = useT();
  const dialogs = useDialogs();
  const columns = useSettingColumns({
    subject: t("board.workOrder.field.severity"),
    getName: useName(),
    renderName: ({ severity }) => t(`board.workOrder.severity.${severity}`),
    columns: buildFieldColumns(useTermFields(), ({ current }: TermRow) => current),
    dialogs,
  });
  return (
    <>
      <AreaTable
        label={t("manage.proposal.kind.COMPLAINT_TERM")}
        columns={columns}
        rows={rows}
        rowKey={({ severity }) => String(severity)}
        cards="wide"
      />
      {dialogs.activeDialog}
    </>
  );
};

export const ComplaintTerms = () => {
  const t = useT();
  const [country, setCountry] = useState<TermRow["country"]>(PROFILES[0]);
  const result = trpc.board.workOrder.listTerms.useQuery(undefined, QUIET);
  return (
    <section className="flex flex-col gap-3">
      <SectionIntro kind="COMPLAINT_TERM">
        <p>{t("board.workOrder.term.intro")}</p>
      </SectionIntro>
      <ToggleChoice
        label={t("manage.institution.country")}
        value={country}
        options={toOptions(PROFILES, (code) => t(`core.country.${code}`))}
        onChange={setCountry}
      />
      <Area result={result}>
        {(rows) => <Table rows={rows.filter((row) => row.country === country)} />}
      </Area>
    </section>
  );
};
