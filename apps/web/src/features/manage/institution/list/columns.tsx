import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { InstantText, NumberText, TextLink } from "@/components/page/values.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { usersPath } from "@/lib/users-path.ts";
import { useCountryOptions } from "../country.ts";
import { InstitutionLink } from "../institution-link.tsx";
import type { InstitutionRow } from "../institution.ts";
import { InstitutionStatus } from "../status.tsx";
import { useExtensionTexts } from "../labels.ts";
import { InstitutionActions } from "./row-actions.tsx";

type Row = InstitutionRow;

const usePeopleColumns = (): Column<Row>[] => {
  const t = useT();
  return [
    {
      id: "leader",
      header: t("manage.institution.leaderName"),
      cell: (row) => row.leaderName,
    },
    {
      id: "leaderEmail",
      header: t("manage.institution.leaderEmail"),
      cell: (row) => row.leaderEmail,
    },
    {
      id: "users",
      header: t("manage.institution.users"),
      align: "end",
      cell: (row) => (
        <TextLink
          to={usersPath({ institutionId: row.id })}
          aria-label={t("manage.institution.usersFor", {
            name: row.name,
            n: row.users,
          })}
        >
          <NumberText value={row.users} />
        </TextLink>
      ),
    },
  ];
};

const useTermsColumns = (): Column<Row>[] => {
  const t = useT();
  const texts = useExtensionTexts();
  return [
    {
      id: "percentage",
      header: t("repay.extension.setting.percentage"),
      align: "end",
      cell: texts.share,
    },
    {
      id: "term",
      header: t("repay.extension.setting.term"),
      align: "end",
      cell: texts.term,
    },
    {
      id: "codes",
      header: t("repay.extension.setting.codes"),
      cell: texts.codes,
    },
  ];
};

const useLocationColumns = (): Column<Row>[] => {
  const t = useT();
  const countries = useCountryOptions();
  return [
    {
      id: "country",
      header: t("manage.institution.country"),
      cell: (row) => countries.find(({ value }) => value === row.country)?.label,
    },
    {
      id: "zone",
      header: t("core.field.zone"),
      cell: (row) => row.zone,
    },
  ];
};

const useIdentityColumns = (): Column<Row>[] => {
  const t = useT();
  return [
    {
      id: "name",
      header: t("core.field.institution"),
      sticky: "start",
      wrap: true,
      width: "13rem",
      cell: (row) => <InstitutionLink institution={row} />,
    },
    {
      id: "id",
      header: t("manage.institution.id"),
      offCard: true,
      cell: (row) => row.id,
    },
    {
      id: "status",
      header: t("core.field.status"),
      cell: (row) => <InstitutionStatus status={row.status} />,
    },
    {
      id: "email",
      header: t("core.field.email"),
      cell: (row) => row.email,
    },
  ];
};

export const useInstitutionColumns = (): Column<Row>[] => {
  const t = useT();
  const { zone } = useSession();
  const canEdit = useCan()("institution.edit");
  return [
    ...useIdentityColumns(),
    ...usePeopleColumns(),
    {
      id: "openCases",
      header: t("core.field.openCases"),
      align: "end",
      cell: (row) => <NumberText value={row.openCases} />,
    },
    {
      id: "merchants",
      header: t("manage.institution.lenders"),
      wrap: true,
      width: "14rem",
      cell: (row) => row.merchants.map(({ name }) => name).join(", ") || t("core.word.none"),
    },
    ...useTermsColumns(),
    ...useLocationColumns(),
    {
      id: "createdAt",
      header: t("core.field.created"),
      cell: (row) => <InstantText at={row.createdAt} zone={zone} />,
    },
    ...(canEdit
      ? [actionsColumn<Row>(t("core.field.actions"), (row) => <InstitutionActions row={row} />)]
      : []),
  ];
};
