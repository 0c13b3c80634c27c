import { sql } from "kysely";
import type { InstitutionOwner, RuleValues } from "../../../core/setting/institution-in-force.ts";
import type { SettingStore } from "../../../core/setting/revision.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { InfoEntry } from "../contract-info.ts";

type Info = RuleValues<"entries", InfoEntry[]>;

const rows = settingTable<InstitutionOwner, Info>("config_info", {
  owner: ["institutionId"],
  values: ["entries", "reason"],
});

/** Passed as text: the driver would turn a list into an array of the database. */
const asJson = (entries: InfoEntry[] | null) =>
  entries && sql<InfoEntry[]>`${JSON.stringify(entries)}::text::jsonb`;

export const infoLines: SettingStore<InstitutionOwner, Info> = {
  ...rows,
  insert: (db, { entries, ...line }, revisionMeta) =>
    rows.insert(
      db,
      {
        ...line,
        entries: asJson(entries),
      } as unknown as InstitutionOwner & Info,
      revisionMeta,
    ),
};
