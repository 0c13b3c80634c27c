import type { ExceptionRow } from "@kolekta/api/manage/access/contract-exception";
import { useT } from "@/lib/i18n.tsx";

/** Who is excepted: an account, or everybody who comes from an address. */
export const useExceptionName = () => {
  const t = useT();
  return ({ login, range }: Pick<ExceptionRow, "login" | "range">): string =>
    login ?? t("manage.access.allFromRange", { range: range ?? "" });
};
