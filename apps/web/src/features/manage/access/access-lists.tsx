import { CountTabs } from "@/components/page/count-tabs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { param, useUrlState } from "@/lib/url-state.ts";
import { AddressList } from "./address-list.tsx";
import { ChangeList } from "./change-list.tsx";
import { ExceptionList } from "./exception-list.tsx";

const VIEWS = ["rows", "exceptions", "history"] as const;

const PARAMS = {
  view: param.choice(VIEWS),
  page: param.id(),
  address: param.text(),
  state: param.text(),
};

const NAMES = {
  rows: "manage.access.rows",
  exceptions: "manage.access.exceptions",
  history: "manage.fieldHistory.title",
} as const;

/** Filters apply to one view only; the institution filter persists across views. */
const NO_FILTERS = { page: undefined, address: undefined, state: undefined };

const LISTS = { rows: AddressList, exceptions: ExceptionList, history: ChangeList };

export const AccessLists = () => {
  const t = useT();
  const { values, set } = useUrlState(PARAMS);
  const view = values.view ?? "rows";
  const List = LISTS[view];
  return (
    <div className="flex min-h-0 flex-col gap-3 md:flex-1">
      <p className="text-muted-foreground max-w-prose">{t("manage.access.intro")}</p>
      <CountTabs
        label={t("manage.access.lists")}
        tabs={VIEWS}
        tab={view}
        name={(code) => t(NAMES[code])}
        count={() => undefined}
        onTab={(next) => set({ ...NO_FILTERS, view: next })}
      >
        <List />
      </CountTabs>
    </div>
  );
};
