import { type Currency, CURRENCIES } from "@kolekta/api/core/money";
import { useState } from "react";
import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { Lines } from "@/components/case/lines.tsx";
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
import { type Rule, type RuleRow, useRuleFields } from "./description.tsx";

const RuleDialog = lazyComponent(() => import("./rule-dialog.tsx"));

const useName = () => {
  const t = useT();
  return ({ violation, currency }: RuleRow): string =>
    `${t(`board.penalty.violation.${violation}`)}, ${currency}`;
};

const RevisionView = ({
  row: { violation, currency },
  children,
}: RevisionViewProps<RuleRow, Rule>) =>
  children(trpc.board.penalty.ruleHistory.useQuery({ violation, currency }, QUIET));

const useDialogs = () => {
  const getName = useName();
  const fields = useRuleFields();
  const utils = trpc.useUtils();
  return useSettingDialogs({
    permission: "penalty.editRule",
    getName,
    edit: (props: RowDialogProps<RuleRow>) => <RuleDialog {...props} name={getName(props.row)} />,
    RevisionView,
    show: (rule: Rule, { currency }) => (
      <RuleDescription fields={fields} rule={{ ...rule, currency }} />
    ),
    withdrawing: {
      send: utils.client.board.penalty.withdrawRule.mutate,
      refresh: () => utils.board.penalty.invalidate(),
    },
  });
};

const Table = ({ rows }: { rows: readonly RuleRow[] }) => {
  const t = useT();
  const getName = useName();
  const fields = useRuleFields();
  const dialogs = useDialogs();
  const columns = useSettingColumns({
    subject: t("board.penalty.field.violation"),
    getName,
    renderName: (row) => (
      <Lines
        first={t(`board.penalty.violation.${row.violation}`)}
        second={t(`board.penalty.level.${row.level}`)}
      />
    ),
    columns: buildFieldColumns(fields, ({ current, currency }: RuleRow) => ({
      ...current,
      currency,
    })),
    dialogs,
  });
  return (
    <>
      <AreaTable
        label={t("manage.proposal.kind.PENALTY_RULE")}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.violation}
        cards="narrow"
      />
      {dialogs.activeDialog}
    </>
  );
};

export const PenaltyRules = () => {
  const t = useT();
  const [currency, setCurrency] = useState<Currency>(CURRENCIES[0]);
  const result = trpc.board.penalty.listRules.useQuery(undefined, QUIET);
  return (
    <section className="flex flex-col gap-3">
      <SectionIntro kind="PENALTY_RULE">
        <p>{t("board.penalty.ruleIntro")}</p>
      </SectionIntro>
      <ToggleChoice
        label={t("core.field.currency")}
        value={currency}
        options={toOptions(CURRENCIES, (code) => code)}
        onChange={setCurrency}
      />
      <Area result={result}>
        {(rows) => <Table rows={rows.filter((row) => row.currency === currency)} />}
      </Area>
    </section>
  );
};
