import { save as contract, USUAL } from "@kolekta/api/manage/stage/contract";
import type { DefaultValues } from "react-hook-form";
import type { z } from "zod";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import type { StageInfo } from "./rows.ts";

type Input = z.input<typeof contract.input>;

const BLANK: DefaultValues<Input> = {
  stageId: null,
  version: null,
  baseId: null,
  name: "",
  type: "MANUAL",
  institutionIds: [],
  groupIds: [],
  policy: USUAL,
  otherRanges: [],
};

/** Starts from the scheduled policy, else the current one. */
const toInitialValues = (stage: StageInfo, firstDay: string) => {
  const {
    ruleId: _,
    effectiveOn,
    editorName: __,
    editedAt: ___,
    ...policy
  } = stage.next ?? stage.current;
  return {
    stageId: stage.id,
    version: stage.version,
    baseId: stage.latestId,
    name: stage.name,
    type: stage.type,
    institutionIds: stage.institutions.map(({ id }) => id),
    groupIds: stage.groups.map(({ id }) => id),
    policy,
    effectiveOn: stage.next ? effectiveOn : firstDay,
    otherRanges: [],
  };
};

interface Options {
  /** `null` for a new stage. */
  stage: StageInfo | null;
  /** First day on which a change can take effect. */
  firstDay: string;
  onClose: () => void;
}

export const useStageForm = ({ stage, firstDay, onClose }: Options) => {
  const t = useT();
  const { day } = useFormat();
  const { client, manage } = trpc.useUtils();
  return useCommandForm(contract.input, {
    defaultValues: stage ? toInitialValues(stage, firstDay) : BLANK,
    send: client.manage.stage.save.mutate,
    success: ({ effectiveOn }: Outputs["manage"]["stage"]["save"]) =>
      effectiveOn === null
        ? t("manage.stage.saved")
        : t("manage.stage.savedFrom", { day: day(effectiveOn) }),
    onSettled: () => Promise.all([manage.stage.invalidate(), manage.institution.invalidate()]),
    onDone: onClose,
  });
};

export type StageForm = ReturnType<typeof useStageForm>;
