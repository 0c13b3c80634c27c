import type { FieldValues } from "react-hook-form";
import { useLenders } from "@/hooks/use-lenders.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useT } from "@/lib/i18n.tsx";
import type { FieldProps } from "./field.tsx";
import { SelectField } from "./text-fields.tsx";

type OwnerKind = "lender" | "institution";

const toOwnerValue = (kind: OwnerKind, id: number): string => `${kind}:${id}`;

/** Parses the field's value: a lender, an institution, or all when it is empty. */
export function toOwner(value: string | undefined) {
  const [kind, id] = (value ?? "").split(":");
  return {
    lenderId: kind === "lender" ? Number(id) : null,
    institutionId: kind === "institution" ? Number(id) : null,
  };
}

const useOwnerOptions = () => {
  const t = useT();
  const { institutions } = useOrgUnits(undefined);
  const lenders = useLenders();
  return [
    ...lenders.map(({ id, name }) => ({
      value: toOwnerValue("lender", id),
      label: t("manage.service.ownerLender", { name }),
    })),
    ...institutions.map(({ id, name }) => ({
      value: toOwnerValue("institution", id),
      label: t("manage.service.ownerInstitution", { name }),
    })),
  ];
};

/** Lender or institution whose data another system gets; without either, all. */
export const OwnerField = <In extends FieldValues, Out>(
  props: Pick<FieldProps<In, Out>, "control" | "name">,
) => {
  const t = useT();
  return (
    <SelectField
      {...props}
      label={t("manage.service.owner")}
      hint={t("manage.service.ownerHint")}
      options={useOwnerOptions()}
      placeholder={t("manage.service.installation")}
    />
  );
};
