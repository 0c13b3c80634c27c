import { NumberText, TextLink } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { usersPath } from "@/lib/users-path.ts";
import { InstitutionLink } from "../institution-link.tsx";
import type { InstitutionRow } from "../institution.ts";
import { useExtensionTexts } from "../labels.ts";
import { InstitutionStatus } from "../status.tsx";

interface CellProps {
  row: InstitutionRow;
}

const Users = ({ row: { id, name, users } }: CellProps) => (
  <TextLink
    to={usersPath({ institutionId: id })}
    aria-label={useT()("manage.institution.usersFor", { name, n: users })}
  >
    <NumberText value={users} />
  </TextLink>
);

const Share = ({ row }: CellProps) => useExtensionTexts().share(row);
const Term = ({ row }: CellProps) => useExtensionTexts().term(row);
const Codes = ({ row }: CellProps) => useExtensionTexts().codes(row);

export const INSTITUTION_VIEW = {
  name: {
    sticky: "start",
    wrap: true,
    width: "13rem",
    cell: (row: InstitutionRow) => <InstitutionLink institution={row} />,
  },
  id: { align: "start", offCard: true, cell: ({ id }: InstitutionRow) => id },
  status: { cell: (row: InstitutionRow) => <InstitutionStatus status={row.status} /> },
  email: {},
  leader: {},
  leaderEmail: {},
  users: { cell: (row: InstitutionRow) => <Users row={row} /> },
  openCases: {},
  merchants: { wrap: true, width: "14rem" },
  percentage: { cell: (row: InstitutionRow) => <Share row={row} /> },
  term: { cell: (row: InstitutionRow) => <Term row={row} /> },
  singleCode: {
    label: "repay.extension.setting.codes",
    cell: (row: InstitutionRow) => <Codes row={row} />,
  },
  country: {},
  zone: {},
  createdAt: { exact: "minute" },
} as const;
