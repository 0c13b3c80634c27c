import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { LinkRow } from "./contract-link.ts";

const link = createColumnHelper<LinkRow>();

export const linkColumns = {
  lender: link.text("core.field.lender", "lenderName"),
  name: link.text("core.field.name", "name"),
  state: link.code(
    "core.field.status",
    "state",
    (code) => `reports.lenderReport.linkState.${code}`,
  ),
  origins: link.text(
    "reports.lenderReport.origins",
    ({ origins }) => origins.join(", ") || null,
    "reports.lenderReport.noOrigin",
  ),
  expires: link.instant("core.field.validUntil", "expiresAt"),
  revoked: link.instant("reports.lenderReport.revoked", "revokedAt"),
  creator: link.text("manage.user.creator", "creatorName"),
  created: link.instant("core.field.created", "createdAt"),
} satisfies ListColumns<LinkRow>;
