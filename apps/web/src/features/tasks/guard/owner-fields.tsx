import { type Layer, LAYERS } from "@kolekta/api/tasks/guard/contract-codes";
import { toNameOptions } from "@/components/case/named-fields.tsx";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { RuleOwner } from "./rule-rows.ts";

export type Owner = Omit<RuleOwner, "rule" | "jurisdiction">;

export const toOwner = (layer: Layer): Owner => ({ layer, institutionId: null, stageId: null });

interface Props {
  owner: Owner;
  onChange: (owner: Owner) => void;
}

/** Once through every team the stages that some of them work. */
const useOrgUnits = () => {
  const { data = [] } = trpc.manage.institution.listChoices.useQuery(undefined, {
    meta: { quiet: true },
  });
  const stages = new Map(
    data.flatMap((institution) => institution.stages).map((stage) => [stage.id, stage]),
  );
  return { institutions: data, stages: [...stages.values()] };
};

const OrgUnitField = ({ owner, onChange }: Props) => {
  const t = useT();
  const { institutions, stages } = useOrgUnits();
  const isTeam = owner.layer === "INSTITUTION";
  const column = isTeam ? "institutionId" : "stageId";
  return (
    <FieldFrame
      label={t(isTeam ? "core.field.institution" : "core.field.stage")}
      message={null}
      required
    >
      {(aria) => (
        <NativeSelect
          {...aria}
          value={String(owner[column] ?? "")}
          placeholder={t("core.word.none")}
          options={toNameOptions(isTeam ? institutions : stages)}
          onChange={({ target }) =>
            onChange({ ...toOwner(owner.layer), [column]: Number(target.value) || null })
          }
        />
      )}
    </FieldFrame>
  );
};

/** Layer of a new rule, and its institution or stage. */
export const OwnerFields = ({
  owner,
  baseOwner,
  onChange,
}: Props & { /** Excludes higher layers. */ baseOwner: Owner }) => {
  const t = useT();
  return (
    <>
      <FieldFrame label={t("manage.proposal.detail.layer")} message={null} required>
        {(aria) => (
          <NativeSelect
            {...aria}
            value={owner.layer}
            options={LAYERS.slice(LAYERS.indexOf(baseOwner.layer)).map((value) => ({
              value,
              label: t(`manage.proposal.word.${value}`),
            }))}
            onChange={({ target }) => {
              const layer = LAYERS.find((candidate) => candidate === target.value);
              if (layer) onChange(toOwner(layer));
            }}
          />
        )}
      </FieldFrame>
      {owner.layer === "INSTITUTION" || owner.layer === "STAGE" ? (
        <OrgUnitField owner={owner} onChange={onChange} />
      ) : null}
    </>
  );
};
