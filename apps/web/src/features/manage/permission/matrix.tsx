import { RotateCcw } from "lucide-react";
import type { Permission } from "@kolekta/api/core/permissions";
import { EmptyState } from "@/components/page/states.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { useLang, useT } from "@/lib/i18n.tsx";
import { cellKey, isAllowed, type RoleRights, type RequestedCells } from "./changes.ts";
import { MatrixRows } from "./matrix-rows.tsx";
import type { AreaRows } from "./rows.ts";
import { useGridKeys } from "./use-grid-keys.ts";

interface Props {
  roles: readonly RoleRights[];
  areas: readonly AreaRows[];
  requested: RequestedCells;
  /** Undefined for a read-only matrix. */
  onChange: ((role: number, permission: Permission, allowed: boolean) => void) | undefined;
  /** Absent when a role cannot be reset as a whole. */
  onReset?: (role: RoleRights) => void;
}

const RoleHead = ({
  role,
  requested,
  onReset,
}: {
  role: RoleRights;
  requested: RequestedCells;
  onReset: (() => void) | undefined;
}) => {
  const t = useT();
  const name = role.names[useLang()];
  const allowedCount = role.holds.filter((permission) =>
    isAllowed(role, permission, requested),
  ).length;
  return (
    <th
      scope="col"
      className="bg-card sticky top-0 z-10 w-18 min-w-18 border-b px-1 py-2 align-top font-medium md:w-32"
    >
      <span className="block hyphens-auto break-words">{name}</span>
      <span className="text-muted-foreground block text-xs font-normal">
        {t("manage.permission.people", { count: role.people })}
      </span>
      <span className="text-muted-foreground block text-xs font-normal">
        {t("manage.permission.granted", { held: allowedCount, all: role.holds.length })}
      </span>
      {onReset ? (
        <IconButton
          label={t("manage.permission.reset", { role: name })}
          disabled={allowedCount === role.holds.length}
          onClick={onReset}
        >
          <RotateCcw />
        </IconButton>
      ) : null}
    </th>
  );
};

const Head = ({ roles, requested, onChange, onReset }: Omit<Props, "areas">) => (
  <thead>
    <tr>
      <th
        scope="col"
        className="bg-card sticky top-0 left-0 z-20 border-b px-2 py-2 text-left align-top font-medium"
      >
        {useT()("manage.permission.permission")}
      </th>
      {roles.map((role) => (
        <RoleHead
          key={role.role}
          role={role}
          requested={requested}
          onReset={onChange && onReset ? () => onReset(role) : undefined}
        />
      ))}
    </tr>
  </thead>
);

/** Tab leads to the first one, until another was used. */
const listBoxes = (roles: readonly RoleRights[], areas: readonly AreaRows[]): string[] =>
  areas.flatMap(({ permissions }) =>
    permissions.flatMap((permission) =>
      roles
        .filter(({ holds }) => holds.includes(permission))
        .map(({ role }) => cellKey(role, permission)),
    ),
  );

/** Matrix with roles across and permissions down, grouped by area; headers and names are sticky. */
export const Matrix = (props: Props) => {
  const { roles, areas, requested, onChange } = props;
  const t = useT();
  const keys = useGridKeys();
  const boxes = listBoxes(roles, areas);
  const stop = boxes.find((box) => box === keys.active) ?? boxes[0];
  if (areas.length === 0) return <EmptyState title={t("manage.permission.none")} />;
  return (
    <div
      role="region"
      aria-label={t("manage.permission.table")}
      tabIndex={onChange ? undefined : 0}
      className="bg-card max-h-[75dvh] min-h-0 overflow-auto rounded-lg border md:max-h-none md:flex-1"
    >
      <table
        role={onChange ? "grid" : undefined}
        aria-label={t("manage.permission.table")}
        className="text-table w-full border-separate border-spacing-0"
      >
        <Head {...props} />
        {areas.map((area) => (
          <MatrixRows
            key={area.area}
            area={area}
            roles={roles}
            requested={requested}
            onChange={onChange}
            keys={keys}
            stop={stop}
          />
        ))}
      </table>
    </div>
  );
};
