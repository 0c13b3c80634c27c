import { useT } from "@/lib/i18n.tsx";
import { useLenders } from "./use-lenders.ts";

/** Choice of the filter `lenderId` of a list. */
export const useLenderChoice = () => {
  const t = useT();
  const lenders = useLenders();
  return {
    id: "lenderId",
    label: t("core.field.lender"),
    placeholder: t("manage.institution.anyLender"),
    options: lenders.map(({ id, name }) => ({ value: id, label: name })),
    hidden: lenders.length === 0,
  } as const;
};
