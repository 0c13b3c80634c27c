import { useEffect } from "react";
import { daysBetween } from "@kolekta/api/core/calendar";
import type { z } from "zod";
import { CheckboxField, ChoiceField } from "@/components/form/choice-fields.tsx";
import { DayField, FieldPair } from "@/components/form/text-fields.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { AgentField, NamedField } from "@/components/case/named-fields.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { ExportKind } from "./downloads.ts";
import { EXPORTS } from "./export-address.ts";
import type { ExportForm, ExportValues } from "./export-form.ts";
import { usePeople } from "./use-people.ts";

interface Props {
  form: ContractForm<ExportValues, z.output<typeof ExportForm>>;
  kinds: readonly ExportKind[];
  today: string;
  /** Kind whose list is open and filtered. */
  narrowed: ExportKind | null;
}

/** Maximum days of the selected export, and the number of days chosen. */
const Limit = ({ form }: Pick<Props, "form">) => {
  const t = useT();
  const { kind, from, to } = form.watch();
  const { days } = EXPORTS[kind];
  const chosen = from && to ? daysBetween(from, to) + 1 : 0;
  return (
    <p className="text-muted-foreground text-table">
      {t("tasks.export.limit", { days })}{" "}
      {chosen > 0 ? (
        <span className={chosen > days ? "text-destructive" : undefined}>
          {t("tasks.export.chosen", { days: chosen })}
        </span>
      ) : null}
    </p>
  );
};

const People = ({ form }: Pick<Props, "form">) => {
  const t = useT();
  const { control } = form;
  const institutionId = form.watch("institutionId");
  const people = usePeople(institutionId);
  const { institutions, agents, moreAgents } = people;
  const agentId = form.watch("agentId");
  const away = agentId !== undefined && people.isAway(agentId);
  useEffect(() => {
    if (away) form.setValue("agentId", undefined);
  }, [form, away]);
  return (
    <FieldPair>
      {institutions.length > 1 ? (
        <NamedField
          control={control}
          name="institutionId"
          label={t("tasks.log.export.institution")}
          all={institutions}
        />
      ) : null}
      {agents.length > 1 ? (
        <AgentField
          control={control}
          name="agentId"
          label={t("tasks.log.export.agent")}
          all={agents}
          more={moreAgents}
        />
      ) : null}
    </FieldPair>
  );
};

export const ExportFields = ({ form, kinds, today, narrowed }: Props) => {
  const t = useT();
  const { control } = form;
  const options = toOptions(kinds, (kind) => t(`tasks.export.kind.${kind}`));
  return (
    <>
      {kinds.length > 1 ? (
        <ChoiceField
          control={control}
          name="kind"
          label={t("tasks.export.content")}
          options={options}
        />
      ) : null}
      <FieldPair>
        {(["from", "to"] as const).map((end) => (
          <DayField
            key={end}
            control={control}
            name={end}
            max={today}
            label={t(`tasks.export.${end}`)}
          />
        ))}
      </FieldPair>
      <Limit form={form} />
      <People form={form} />
      {narrowed === form.watch("kind") ? (
        <CheckboxField control={control} name="byFilters" label={t("tasks.export.narrowed")} />
      ) : null}
    </>
  );
};
