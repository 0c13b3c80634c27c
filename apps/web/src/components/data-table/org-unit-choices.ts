import { useT } from "@/lib/i18n.tsx";

interface NamedItem {
  readonly id: number;
  readonly name: string;
}

interface OrgUnits {
  readonly institutions: readonly NamedItem[];
  readonly groups: readonly NamedItem[];
  readonly stages: readonly NamedItem[];
}

const options = (all: readonly NamedItem[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }));

export const useOrgUnitChoices = ({ institutions, groups, stages }: OrgUnits) => {
  const t = useT();
  return {
    institution: {
      id: "institutionId",
      label: t("core.field.institution"),
      placeholder: t("core.filter.anyInstitution"),
      options: options(institutions),
      clears: ["groupId"],
      hidden: institutions.length < 2,
    },
    group: {
      id: "groupId",
      label: t("core.field.group"),
      placeholder: t("core.filter.anyGroup"),
      options: options(groups),
      hidden: groups.length < 2,
    },
    stage: {
      id: "stageId",
      label: t("core.field.stage"),
      placeholder: t("core.filter.anyStage"),
      options: options(stages),
    },
  } as const;
};
