import type { Permission } from "@kolekta/api/core/permissions";
import { useT } from "@/lib/i18n.tsx";

/** Names of permissions under a title; empty without permissions. */
export const Names = ({
  title,
  permissions,
}: {
  title: string;
  permissions: readonly Permission[];
}) => {
  const t = useT();
  if (permissions.length === 0) return null;
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <ul className="list-disc pl-5">
        {permissions.map((permission) => (
          <li key={permission}>{t(`manage.permission.name.${permission}`)}</li>
        ))}
      </ul>
    </div>
  );
};
