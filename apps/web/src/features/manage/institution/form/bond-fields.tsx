import { Plus } from "lucide-react";
import { useState } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { IdsField } from "@/components/form/ids-field.tsx";
import { FieldPair } from "@/components/form/text-fields.tsx";
import { TextLink } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";

const LendersDialog = lazyComponent(() => import("../lender/lenders-dialog.tsx"));

type BondValues = { stageIds?: unknown; lenderIds?: unknown } & FieldValues;

interface Props<In extends BondValues, Out> {
  control: Control<In, unknown, Out>;
}

const NoStages = () => {
  const t = useT();
  return (
    <>
      <p>{t("manage.institution.noStages")}</p>
      {useCan()("stage.edit") ? (
        <TextLink to={pathTo("stage")}>{t("manage.stage.add")}</TextLink>
      ) : null}
    </>
  );
};

/** Adds a missing lender in a dialog over the form, which preserves typed values. */
const AddLender = () => {
  const t = useT();
  const [adding, setAdding] = useState(false);
  return (
    <div>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setAdding(true)}>
        <Plus />
        {t("manage.institution.lenderAdd")}
      </Button>
      {adding ? <LendersDialog onClose={() => setAdding(false)} /> : null}
    </div>
  );
};

export const BondFields = <In extends BondValues, Out>({ control }: Props<In, Out>) => {
  const t = useT();
  const can = useCan();
  const { data } = trpc.manage.institution.getOptions.useQuery();
  return (
    <FieldPair>
      <IdsField
        control={control}
        name={"stageIds" as FieldPath<In>}
        label={t("manage.institution.stages")}
        all={data?.stages ?? []}
        none={<NoStages />}
      />
      <div className="flex min-w-0 flex-col gap-2">
        <IdsField
          control={control}
          name={"lenderIds" as FieldPath<In>}
          label={t("manage.institution.lenders")}
          hint={t("manage.institution.lendersHint")}
          all={data?.merchants ?? []}
          none={t("manage.institution.noLenders")}
        />
        {can("lender.edit") ? <AddLender /> : null}
      </div>
    </FieldPair>
  );
};
