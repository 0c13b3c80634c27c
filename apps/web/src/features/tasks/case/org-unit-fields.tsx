import { LOAN_STATUSES, OPENINGS, WORK_REASONS } from "@kolekta/api/tasks/case/contract-codes";
import { HOLD_KINDS } from "@kolekta/api/tasks/hold/contract-codes";
import { AgentField } from "@/components/case/named-fields.tsx";
import { loanStatusText } from "@/components/case/labels.ts";
import { SelectField } from "@/components/form/text-fields.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { PartProps } from "./filter-part.ts";

export const CaseStateFields = ({ control, options }: PartProps) => {
  const t = useT();
  const any = t("app.filter.any");
  return (
    <>
      <SelectField
        control={control}
        name="workReason"
        label={t("tasks.case.field.next")}
        options={toOptions(WORK_REASONS, (code) => t(`tasks.case.reason.${code}`))}
        placeholder={any}
      />
      <SelectField
        control={control}
        name="hold"
        label={t("tasks.case.field.hold")}
        options={toOptions(HOLD_KINDS, (code) => t(`tasks.hold.kind.${code}`))}
        placeholder={any}
      />
      <SelectField
        control={control}
        name="opened"
        label={t("tasks.case.field.opened")}
        options={toOptions(OPENINGS, (code) => t(`tasks.case.opening.${code}`))}
        placeholder={any}
      />
      {options.agents.length > 0 ? (
        <AgentField
          control={control}
          name="lastAgentId"
          label={t("tasks.case.field.lastAgent")}
          all={options.agents}
          more={options.moreAgents}
        />
      ) : null}
      <SelectField
        control={control}
        name="loanStatus"
        numeric
        label={t("tasks.case.field.loanStatus")}
        options={LOAN_STATUSES.map((status) => ({
          value: String(status),
          label: loanStatusText(t, status),
        }))}
        placeholder={any}
      />
    </>
  );
};
