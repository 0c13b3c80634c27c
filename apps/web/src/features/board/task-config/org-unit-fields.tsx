import type { ConfigRow } from "@kolekta/api/board/task-config/contract";
import { AUDIENCES } from "@kolekta/api/board/task-config/contract-codes";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { IdsField } from "@/components/form/ids-field.tsx";
import { FieldPair, SelectField } from "@/components/form/text-fields.tsx";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import type { ConfigForm } from "./use-config-form.ts";

export type Choices = Outputs["board"]["taskConfig"]["listChoices"];

interface Props {
  form: ConfigForm;
  choices: Choices | undefined;
  /** Config being edited; null for a new one. */
  row: ConfigRow | null;
}

const toNameOptions = (all: readonly { id: number; name: string }[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }));

/** Clears stage and agents when the institution changes, because they depend on it. */
const InstitutionField = ({ form }: Pick<Props, "form">) => {
  const t = useT();
  const { institutions } = useOrgUnits(undefined);
  return (
    <SelectField
      control={form.control}
      name="institutionId"
      numeric
      label={t("core.field.institution")}
      placeholder={t("core.action.chooseInstitution")}
      options={toNameOptions(institutions)}
      onChoose={(id) => {
        form.setValue("institutionId", id === undefined ? undefined : +id);
        form.resetField("stageId");
        form.setValue("agentIds", []);
      }}
      required
    />
  );
};

/** Saved agents stay selectable after they have left the stage, until they are removed. */
const useAgents = (stageId: unknown, { choices, row }: Pick<Props, "choices" | "row">) => {
  const parentName = useT()("board.taskConfig.movedAway");
  if (!choices) return [];
  const there = choices.agents.filter((agent) => agent.stageId === stageId);
  const savedAgents = row?.stageId === stageId ? row?.agents : undefined;
  return [
    ...there,
    ...(savedAgents ?? [])
      .filter(({ id }) => there.every((agent) => agent.id !== id))
      .map((agent) => ({ ...agent, of: parentName })),
  ];
};

const AgentsField = ({ form, choices, row }: Props) => {
  const t = useT();
  const stageId = form.watch("stageId");
  const agents = useAgents(stageId, { choices, row });
  return (
    <IdsField
      control={form.control}
      name="agentIds"
      look="short"
      label={t("core.field.agents")}
      all={agents}
      none={t(`board.taskConfig.${stageId ? "noAgents" : "chooseStage"}`)}
    />
  );
};

export const OrgUnitFields = ({
  form,
  choices,
  row,
  choosesInstitution,
}: Props & { choosesInstitution: boolean }) => {
  const t = useT();
  const { control } = form;
  const isSelected = form.watch("audience") === "SELECTED";
  return (
    <>
      <FieldPair>
        {choosesInstitution ? <InstitutionField form={form} /> : null}
        <SelectField
          control={control}
          name="stageId"
          numeric
          label={t("core.field.stage")}
          placeholder=""
          options={toNameOptions(choices?.stages ?? [])}
          onChoose={(id) => {
            if (id === undefined) form.resetField("stageId");
            else form.setValue("stageId", +id, { shouldValidate: true });
            form.setValue("agentIds", []);
          }}
        />
      </FieldPair>
      <ChoiceField
        control={control}
        name="audience"
        look="buttons"
        label={t("board.taskConfig.audience")}
        options={toOptions(AUDIENCES, (code) => t(`board.taskConfig.audienceName.${code}`))}
      />
      {isSelected ? <AgentsField form={form} choices={choices} row={row} /> : null}
    </>
  );
};
