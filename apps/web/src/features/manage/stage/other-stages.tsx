import { PencilLine, X } from "lucide-react";
import { FormSection } from "@/components/form/text-fields.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { RangeRow } from "./rows.ts";
import { useFormatRange } from "./range.ts";
import { RangeFields } from "./range-fields.tsx";
import type { StageForm } from "./use-stage-form.ts";

interface Props {
  form: StageForm;
}

type ItemProps = Props & { row: RangeRow };

const OtherStage = ({ form, row }: ItemProps) => {
  const t = useT();
  const formatRange = useFormatRange();
  const otherRanges = form.watch("otherRanges") ?? [];
  const at = otherRanges.findIndex((range) => range?.stageId === row.id);
  const { id: stageId, latestId: baseId, dpdFrom, dpdTo } = row;
  const change = () =>
    form.setValue("otherRanges", [...otherRanges, { stageId, baseId, dpdFrom, dpdTo }], {
      shouldDirty: true,
    });
  const removeRange = () =>
    form.setValue(
      "otherRanges",
      otherRanges.filter((_, index) => index !== at),
      { shouldDirty: true },
    );
  const isUnchanged = at < 0;
  const { name } = row;
  return (
    <li className="flex flex-col gap-1 border-b py-1 last:border-b-0">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 break-words">
          <span className="font-medium">{name}</span>{" "}
          <span className="text-muted-foreground tabular">{formatRange(row)}</span>
        </span>
        <IconButton
          label={
            isUnchanged
              ? t("manage.stage.changeRange", { name })
              : t("manage.stage.keepRange", { name })
          }
          onClick={isUnchanged ? change : removeRange}
        >
          {isUnchanged ? <PencilLine /> : <X />}
        </IconButton>
      </div>
      {isUnchanged ? null : <RangeFields form={form} at={`otherRanges.${at}`} canEnd />}
    </li>
  );
};

/** Other stages of the same institutions, whose ranges can change from the same day. */
export const OtherStages = ({ form }: Props) => {
  const t = useT();
  const [stageId, institutionIds = [], effectiveOn] = form.watch([
    "stageId",
    "institutionIds",
    "effectiveOn",
  ]);
  const { data } = trpc.manage.stage.listRanges.useQuery({ day: effectiveOn || undefined });
  const rows = (data?.rows ?? []).filter(
    (row) => row.id !== stageId && row.institutionIds.some((id) => institutionIds.includes(id)),
  );
  return (
    <FormSection title={t("manage.stage.section.others")}>
      <p className="text-muted-foreground text-xs">
        {t(`manage.stage.${rows.length > 0 ? "othersHint" : "noOthers"}`)}
      </p>
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <OtherStage key={row.id} form={form} row={row} />
          ))}
        </ul>
      ) : null}
    </FormSection>
  );
};
