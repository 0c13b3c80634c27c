import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { Purge } from "./contract.ts";

const col = createColumnHelper<Purge>();

export const purgeColumns = {
  day: col.day("core.field.day", "on"),
  kind: col.code("manage.retention.purges.kind", "kind", (kind) =>
    kind === "FILES" ? "manage.retention.purges.files" : `manage.retention.${kind}`,
  ),
  institution: col.text("core.field.institution", "institutionName", "core.filter.allInstitutions"),
  records: col.count("manage.retention.purges.records", "records"),
  failure: col.text("core.field.reason", "failure"),
} satisfies ListColumns<Purge>;
