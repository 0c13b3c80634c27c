import { buildSettingColumns } from "@kolekta/api/core/setting/contract-columns";
import type { SettingName } from "@kolekta/api/manage/setting/contract-settings";
import { ListExport } from "@/components/list/list-export.tsx";
import type { SearchFilter } from "../search-table.tsx";
import { getDeclaration } from "./use-setting.ts";

interface Props {
  name: SettingName;
  filter?: SearchFilter;
}

/** Exports the values in force of each owner. */
export const SettingExport = ({ name, filter = { text: undefined } }: Props) => (
  <ListExport
    list={`setting.${name}.list`}
    filter={filter}
    columns={buildSettingColumns(getDeclaration(name))}
  />
);
