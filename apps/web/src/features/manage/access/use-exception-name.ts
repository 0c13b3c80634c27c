import type { ExceptionRow } from "@kolekta/api/manage/access/contract-exception";
import { useT } from "@/lib/i18n.tsx";

/** Name of an exception: a user, or everyone from an address. */
export const useExceptionName = () => {
  const t = useT();
  return ({ login, range }: Pick<ExceptionRow, "login" | "range">): string =>
    login ?? t("manage.access.allFromRange", { range: range ?? "" });
};
