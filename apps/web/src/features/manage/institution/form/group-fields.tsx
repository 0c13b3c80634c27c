import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { IdsField } from "@/components/form/ids-field.tsx";
import { TextField } from "@/components/form/text-fields.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { CreateForm } from "./use-create-form.ts";

/** Initial groups of a new institution, with their stages. */
export const GroupFields = ({ form: { control } }: { form: CreateForm }) => {
  const t = useT();
  const { fields, append, remove } = useFieldArray({ control, name: "groups" });
  const stageIds = useWatch({ control, name: "stageIds" });
  const { data } = trpc.manage.institution.getOptions.useQuery();
  const stages = (data?.stages ?? []).filter(({ id }) => stageIds.includes(id));
  return (
    <>
      <p className="text-muted-foreground">{t("manage.institution.groupsHint")}</p>
      {fields.map((field, index) => (
        <div
          key={field.id}
          className="grid grid-cols-[1fr_auto] items-start gap-3 rounded-md border p-3 sm:grid-cols-[1fr_1fr_auto]"
        >
          <TextField
            control={control}
            name={`groups.${index}.name`}
            label={t("manage.institution.groupName")}
          />
          <div className="max-sm:col-span-2 max-sm:row-start-2">
            <IdsField
              control={control}
              name={`groups.${index}.stageIds`}
              label={t("manage.institution.groupStages")}
              all={stages}
              none={t("manage.institution.stagesFirst")}
            />
          </div>
          <IconButton
            label={t("manage.institution.groupDrop", { n: index + 1 })}
            onClick={() => remove(index)}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          onClick={() =>
            append({
              name: t("manage.institution.groupNth", { n: fields.length + 1 }),
              stageIds: [...stageIds],
            })
          }
        >
          <Plus />
          {t("manage.institution.groupAdd")}
        </Button>
      </div>
    </>
  );
};
