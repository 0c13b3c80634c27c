import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { Row } from "./contract.ts";
import type { Status } from "./contract-codes.ts";

const col = createColumnHelper<Row>();

export const toStatusWord = (status: Status) =>
  status === "ENABLED" ? "core.field.enabled" : "core.field.disabled";

const listLenders = ({ merchants }: Row) => merchants.map(({ name }) => name).join(", ") || null;

export const institutionColumns = {
  name: col.institution("name"),
  id: col.count("manage.institution.id", "id"),
  status: col.code("core.field.status", "status", toStatusWord),
  email: col.text("core.field.email", "email"),
  leader: col.text("manage.institution.leaderName", "leaderName"),
  leaderEmail: col.text("manage.institution.leaderEmail", "leaderEmail"),
  users: col.count("manage.institution.users", "users"),
  openCases: col.count("core.field.openCases", "openCases"),
  merchants: col.text("manage.institution.lenders", listLenders, "core.word.none"),
  percentage: col.share("repay.extension.setting.percentage", ({ percentage }) => percentage / 100),
  term: col.count("repay.extension.setting.term", "firstDays"),
  singleCode: col.flag("repay.extension.setting.singleCode", "singleCode"),
  fullCode: col.flag("repay.extension.setting.fullCode", "fullCode"),
  country: col.code(
    "manage.institution.country",
    "country",
    (country) => `core.country.${country}`,
  ),
  zone: col.text("core.field.zone", "zone"),
  createdAt: col.instant("core.field.created", "createdAt"),
} satisfies ListColumns<Row>;
