import type { AuditLine } from "@kolekta/api/manage/audit/contract";
import { auditColumns } from "@kolekta/api/manage/audit/contract-columns";
import { Link } from "react-router-dom";
import { Area } from "@/components/case/area.tsx";
import { ChangedFields } from "@/components/change/fields.tsx";
import { useRowItems } from "@/components/list/use-list-columns.tsx";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { DescriptionList, InstantText, NoValue } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { AUDIT_VIEW } from "./audit-view.tsx";

type AuditEntryDetail = Outputs["manage"]["audit"]["get"];

const SCREENS = { USER: "user.read", CASE: "case.read", INSTITUTION: "institution.list" } as const;

const getPath = (target: NonNullable<AuditEntryDetail["target"]>): string => {
  switch (target.screen) {
    case "USER":
      return pathTo("user", { id: target.userId });
    case "CASE":
      return pathTo("case-detail", target);
    case "INSTITUTION":
      return pathTo("institution", target);
  }
};

const TargetLink = ({ target }: Pick<AuditEntryDetail, "target">) => {
  const t = useT();
  const can = useCan();
  if (!target || !can(SCREENS[target.screen])) return null;
  return (
    <Button asChild className="self-start">
      <Link to={getPath(target)}>{t("manage.audit.openObject")}</Link>
    </Button>
  );
};

const Time = ({ at }: Pick<AuditLine, "at">) => (
  <InstantText at={at} zone={useSession().zone} seconds showZone />
);

const SHEET_VIEW = {
  at: { cell: ({ at }: AuditLine) => <Time at={at} /> },
  actor: {},
  role: {},
  via: {},
  entity: AUDIT_VIEW.entity,
  institution: {},
  ip: {},
  request: {
    cell: ({ requestId }: AuditLine) => (
      <span className="wrap-anywhere">{requestId ?? <NoValue />}</span>
    ),
  },
} as const;

const Body = ({ line }: { line: AuditEntryDetail }) => {
  const t = useT();
  return (
    <>
      <DescriptionList items={useRowItems(auditColumns, SHEET_VIEW, line)} />
      <TargetLink target={line.target} />
      {line.changes.length === 0 ? (
        <p className="text-muted-foreground">{t("manage.audit.noFields")}</p>
      ) : (
        <ChangedFields fields={line.changes} />
      )}
    </>
  );
};

interface Props {
  id: number;
  onClose: () => void;
}

const LineSheet = ({ id, onClose }: Props) => {
  const t = useT();
  const result = trpc.manage.audit.get.useQuery({ id }, { meta: { quiet: true } });
  return (
    <SideSheet wide title={result.data?.action ?? t("manage.audit.lines")} onClose={onClose}>
      <SideSheetBody>
        <Area result={result}>{(line) => <Body line={line} />}</Area>
      </SideSheetBody>
    </SideSheet>
  );
};

export default LineSheet;
