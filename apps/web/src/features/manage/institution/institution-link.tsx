import { Link } from "react-router-dom";
import { pathTo } from "@/lib/path-to.ts";
import type { InstitutionRow } from "./institution.ts";

export const institutionPath = ({
  id,
  name,
  email,
}: Pick<InstitutionRow, "id" | "name" | "email">): string =>
  pathTo("institution", { id, name, email });

export const InstitutionLink = ({
  institution,
}: {
  institution: InstitutionRow;
}) => (
  <Link
    to={institutionPath(institution)}
    className="text-primary inline-flex min-h-6 items-center font-medium underline underline-offset-4 hover:no-underline"
  >
    {institution.name}
  </Link>
);
