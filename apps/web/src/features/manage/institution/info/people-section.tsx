import { ShieldCheck, Users } from "lucide-react";
import { Link } from "react-router-dom";
import { DescriptionList, NumberText } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Institution } from "../institution.ts";
import { pathTo } from "@/lib/path-to.ts";
import { usersPath } from "@/lib/users-path.ts";
import { Section } from "./section.tsx";

export const PeopleSection = ({ institution }: { institution: Institution }) => {
  const t = useT();
  const can = useCan();
  return (
    <Section title={t("manage.institution.people")}>
      <DescriptionList
        className="grid-cols-2"
        items={[
          { label: t("manage.institution.users"), value: <NumberText value={institution.users} /> },
          { label: t("core.field.openCases"), value: <NumberText value={institution.openCases} /> },
        ]}
      />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {can("user.read") ? (
          <Button asChild size="sm">
            <Link to={usersPath({ institutionId: institution.id })}>
              <Users />
              {t("app.screen.users")}
            </Link>
          </Button>
        ) : null}
        {can("permission.read") ? (
          <Button asChild size="sm">
            <Link to={pathTo("permissions", { institutionId: institution.id })}>
              <ShieldCheck />
              {t("app.screen.permissions")}
            </Link>
          </Button>
        ) : null}
      </div>
    </Section>
  );
};
