import { isAddress } from "@kolekta/api/manage/login-log/contract";
import { OUTCOMES } from "@kolekta/api/manage/login-log/contract-codes";
import { filter } from "@/components/list/filters.ts";

export const FILTERS = {
  login: filter.search("core.field.login"),
  ip: filter.search("manage.loginLog.address", {
    whole: { fits: isAddress, hint: "manage.loginLog.addressHint" },
  }),
  institutionId: filter.institution(),
  outcome: filter.code(
    OUTCOMES,
    "core.field.result",
    "manage.loginLog.anyOutcome",
    (code) => `manage.loginLog.outcome.${code}`,
  ),
  from: filter.from(),
  to: filter.to(),
};
