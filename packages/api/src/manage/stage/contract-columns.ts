import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { Stage } from "./contract.ts";

const col = createColumnHelper<Stage>();

const formatRange = ({ current: { dpdFrom, dpdTo } }: Stage) => {
  if (dpdFrom === null) return null;
  return dpdTo === null ? `${dpdFrom}+` : `${dpdFrom} – ${dpdTo}`;
};

const listInstitutions = ({ institutions }: Stage) =>
  institutions.map(({ name }) => name).join(", ") || null;

export const stageColumns = {
  name: col.stage("name"),
  id: col.count("manage.stage.id", "id"),
  type: col.code("manage.stage.type", "type", (type) => `manage.stage.typeName.${type}`),
  dpd: col.text("core.field.daysPastDue", formatRange, "manage.stage.closedForCases"),
  cases: col.count("manage.stage.cases", "caseCount"),
  open: col.count("core.field.openCases", "openCount"),
  collectors: col.count("core.field.agents", "collectorCount"),
  longAging: col.code(
    "manage.stage.longAging",
    ({ current }) => (current.longAging ? "yes" : "no"),
    (answer) => `core.word.${answer}`,
  ),
  institutions: col.text("manage.stage.institutions", listInstitutions),
  next: col.day("app.setting.next", ({ next }) => next?.effectiveOn ?? null),
} satisfies ListColumns<Stage>;
