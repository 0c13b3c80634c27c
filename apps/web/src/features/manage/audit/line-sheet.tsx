import { Link } from "react-router-dom";
import { Area } from "@/components/case/area.tsx";
import { ChangedFields } from "@/components/change/fields.tsx";
import { useEntityName } from "@/components/change/labels.ts";
import { RoleName } from "@/components/page/role-name.tsx";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { DescriptionList, InstantText, NoValue } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";

type AuditEntryDetail = Outputs["manage"]["audit"]["get"];

const SCREENS = {
  USER: "user.read",
  CASE: "case.read",
  INSTITUTION: "institution.list",
} as const;

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

const AuditEntryDescription = ({ line }: { line: AuditEntryDetail }) => {
  const t = useT();
  const { zone } = useSession();
  const entityName = useEntityName();
  const object = [entityName(line.entity), line.entityId];
  return (
    <DescriptionList
      items={[
        {
          label: t("core.field.time"),
          value: <InstantText at={line.at} zone={zone} seconds showZone />,
        },
        {
          label: t("manage.audit.column.actor"),
          value: line.actorName ?? t("manage.audit.system"),
        },
        {
          label: t("core.field.role"),
          value: line.actorRole === null ? <NoValue /> : <RoleName role={line.actorRole} />,
        },
        {
          label: t("manage.audit.column.via"),
          value: t(`manage.audit.via.${line.via}`),
        },
        {
          label: t("manage.audit.column.entity"),
          value: object.filter(Boolean).join(" "),
        },
        {
          label: t("core.field.institution"),
          value: line.institutionName ?? <NoValue />,
        },
        { label: t("core.field.ipAddress"), value: line.ip ?? <NoValue /> },
        {
          label: t("manage.audit.column.request"),
          value: <span className="wrap-anywhere">{line.requestId ?? <NoValue />}</span>,
        },
      ]}
    />
  );
};

const Body = ({ line }: { line: AuditEntryDetail }) => {
  const t = useT();
  return (
    <>
      <AuditEntryDescription line={line} />
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
