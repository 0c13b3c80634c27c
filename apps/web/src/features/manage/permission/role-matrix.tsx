import { PERMISSIONS } from "@kolekta/api/core/permissions";
import { useState } from "react";
import { LeaveGuard } from "@/components/page/leave-guard.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useRoles } from "@/hooks/use-roles.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import {
  toChanges,
  type RoleChange,
  type RoleRights,
  type RequestedCells,
  withCell,
} from "./changes.ts";
import { Matrix } from "./matrix.tsx";
import { buildAreaRows } from "./rows.ts";

const RoleDialog = lazyComponent(() => import("./role-dialog.tsx"));

export type RoleRow = Outputs["manage"]["permission"]["listRoles"][number];

const NO_CHANGES: RequestedCells = new Map();

/** Column of a role with a checkbox per permission; read-only without checkboxes. */
const useColumn = (row: RoleRow, isEditable: boolean): RoleRights[] => {
  const role = useRoles().find((candidate) => candidate.role === row.role);
  if (!role) return [];
  const { key, names } = role;
  const holds = isEditable ? [...PERMISSIONS] : row.holds;
  const denied = holds.filter((permission) => !row.holds.includes(permission));
  return [{ role: row.role, people: row.people, key, names, holds, denied }];
};

const UnsavedBar = (props: {
  change: RoleChange;
  onDiscard: () => void;
  onPropose: () => void;
}) => {
  const t = useT();
  const { granted, revoked } = props.change;
  return (
    <div className="bg-card sticky bottom-0 z-30 flex flex-wrap items-center justify-end gap-2 rounded-lg border px-3 py-2">
      <p role="status" className="mr-auto">
        {t("manage.permission.role.unsaved", { gains: granted.length, loses: revoked.length })}
      </p>
      <Button onClick={props.onDiscard}>{t("manage.permission.discard")}</Button>
      <Button variant="primary" aria-haspopup="dialog" onClick={props.onPropose}>
        {t("manage.permission.role.review")}
      </Button>
    </div>
  );
};

export const RoleMatrix = ({
  row,
  text,
  onDirty,
}: {
  row: RoleRow;
  text: string | undefined;
  onDirty: (isDirty: boolean) => void;
}) => {
  const t = useT();
  const canPropose = useCan()("permission.editRole");
  const roles = useColumn(row, canPropose);
  const [requested, setRequested] = useState(NO_CHANGES);
  const [isProposing, setProposing] = useState(false);
  const [change] = toChanges(roles, requested);
  const updateRequested = (next: RequestedCells) => {
    setRequested(next);
    onDirty(toChanges(roles, next).length > 0);
  };
  const clearChanges = () => {
    updateRequested(NO_CHANGES);
    setProposing(false);
  };
  return (
    <>
      <Matrix
        roles={roles}
        requested={requested}
        areas={buildAreaRows(roles, requested, {
          text,
          onlyRevoked: false,
          getName: (permission) => t(`manage.permission.name.${permission}`),
        })}
        onChange={
          canPropose
            ? (role, permission, allowed) =>
                updateRequested(withCell(requested, role, permission, allowed))
            : undefined
        }
      />
      {change ? (
        <UnsavedBar
          change={change}
          onDiscard={() => updateRequested(NO_CHANGES)}
          onPropose={() => setProposing(true)}
        />
      ) : null}
      <LeaveGuard when={change !== undefined} />
      {change && isProposing ? (
        <RoleDialog
          change={change}
          baseId={row.last?.proposalId ?? null}
          onDone={clearChanges}
          onClose={() => setProposing(false)}
        />
      ) : null}
    </>
  );
};
