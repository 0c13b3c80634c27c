import { TextLink } from "@/components/page/values.tsx";
import { pathTo } from "@/lib/path-to.ts";
import type { InstitutionRow } from "./institution.ts";

export const institutionPath = ({
  id,
  name,
  email,
}: Pick<InstitutionRow, "id" | "name" | "email">): string =>
  pathTo("institution", { id, name, email });

export const InstitutionLink = ({ institution }: { institution: InstitutionRow }) => (
  <TextLink to={institutionPath(institution)} className="font-medium">
    {institution.name}
  </TextLink>
);
