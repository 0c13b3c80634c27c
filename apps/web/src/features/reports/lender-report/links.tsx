import { LINK_STATES } from "@kolekta/api/reports/lender-report/contract-codes";
import type { LinkRow } from "@kolekta/api/reports/lender-report/contract-link";
import { linkColumns } from "@kolekta/api/reports/lender-report/contract-link-columns";
import { CircleOff, Plus } from "lucide-react";
import { useState } from "react";
import { isBlank, useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useLenderChoice } from "@/hooks/use-lender-choice.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";

const LinkDialog = lazyNamed(() => import("./link-dialog.tsx"), "LinkDialog");
const RevokeDialog = lazyNamed(() => import("./revoke-dialog.tsx"), "RevokeDialog");

const FILTERS = {
  lenderId: filter.value(param.id()),
  state: filter.code(
    LINK_STATES,
    "core.field.status",
    "core.filter.anyStatus",
    (code) => `reports.lenderReport.linkState.${code}`,
  ),
};
const PARAMS = toParams(FILTERS);

const TONES = { LIVE: "success", EXPIRED: "neutral", REVOKED: "danger" } as const;

const VIEW = {
  name: { sticky: "start", wrap: true, width: "12rem" },
  lender: { wrap: true, width: "12rem" },
  state: { tones: TONES },
  origins: { wrap: true, width: "16rem" },
  expires: { exact: "minute" },
  creator: { under: "created", exact: "minute" },
} as const;

const LinkMenu = ({ link, onRevoke }: { link: LinkRow; onRevoke: (link: LinkRow) => void }) => {
  const t = useT();
  if (link.state !== "LIVE") return null;
  return (
    <RowMenu
      name={link.name}
      actions={[
        {
          id: "revoke",
          label: t("reports.lenderReport.revoke"),
          icon: CircleOff,
          destructive: true,
          onSelect: () => onRevoke(link),
        },
      ]}
    />
  );
};

/** Links that open the report of a lender without a login. */
export const Links = () => {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<LinkRow | null>(null);
  const state = useTableState({ filters: PARAMS });
  const { filters, page, size } = state;
  const result = trpc.reports.lenderReport.listLinks.useQuery(
    { ...filters, page, size },
    LIST_QUERY,
  );
  const add = (
    <Button variant="primary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
      <Plus />
      {t("reports.lenderReport.addLink")}
    </Button>
  );
  return (
    <>
      <p className="text-muted-foreground">{t("reports.lenderReport.linksIntro")}</p>
      <ListScreen
        id="lenderReport.listLinks"
        label="reports.lenderReport.links"
        columns={linkColumns}
        view={VIEW}
        filters={FILTERS}
        choices={[useLenderChoice()]}
        state={state}
        result={result}
        rowKey="linkId"
        rowLabel={({ name }) => name}
        menu={(row) => <LinkMenu link={row} onRevoke={setRevoked} />}
        actions={isBlank(state, result.data) ? null : add}
        exportFilter={filters}
        empty={["reports.lenderReport.noLinks", "reports.lenderReport.noLinksBody", add]}
      />
      {isAdding ? <LinkDialog onClose={() => setAdding(false)} /> : null}
      {revoked ? <RevokeDialog link={revoked} onClose={() => setRevoked(null)} /> : null}
    </>
  );
};
