import { formatHours } from "@kolekta/api/manage/schedule/contract-columns";
import type { Translate } from "@kolekta/i18n/web";
import type { Codes, ShiftCode } from "./use-calendar.ts";
import type { Cell } from "./lines.ts";

/** "Day, 08:00–17:00". */
export const formatShiftCode = (code: ShiftCode): string =>
  [code.name, formatHours(code)].filter(Boolean).join(", ");

export const formatCell = (t: Translate, cell: Cell, codes: Codes): string => {
  if (!cell.isLoaded) return t("manage.schedule.unknown");
  if (cell.code === null) return t("manage.schedule.notScheduled");
  const code = codes.byCode.get(cell.code);
  return [
    cell.code,
    ...(code ? [formatShiftCode(code)] : []),
    ...(cell.off ? [t("manage.schedule.switchedOff")] : []),
    ...(cell.saving ? [t("manage.schedule.saving")] : []),
  ].join(", ");
};
