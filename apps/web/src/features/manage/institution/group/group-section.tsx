import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { actionsColumn } from "@/components/data-table/columns.ts";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { NoValue, NumberText, TextLink } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { usersPath } from "@/lib/users-path.ts";
import { Section } from "../info/section.tsx";
import type { Institution } from "../institution.ts";
import type { Group, Groups } from "./group.ts";

const GroupDialog = lazyComponent(() => import("./group-dialog.tsx"));
const RemoveDialog = lazyComponent(() => import("./remove-dialog.tsx"));

/** Group to edit or delete; null for a new one. */
type Opened =
  | { readonly dialog: "save"; readonly group: Group | null }
  | { readonly dialog: "remove"; readonly group: Group };

interface TableProps {
  institutionId: number;
  groups: readonly Group[];
  onOpen: ((opened: Opened) => void) | undefined;
}

const Members = ({
  group: { id, name, members },
  institutionId,
}: Pick<TableProps, "institutionId"> & { group: Group }) => {
  const t = useT();
  const can = useCan();
  if (!can("user.read")) return <NumberText value={members} />;
  return (
    <TextLink
      aria-label={t("manage.institution.usersFor", { name, n: members })}
      to={usersPath({ institutionId, groupId: id })}
    >
      <NumberText value={members} />
    </TextLink>
  );
};

const useColumns = ({ institutionId, onOpen }: Omit<TableProps, "groups">): AreaColumn<Group>[] => {
  const t = useT();
  const actions = actionsColumn<Group>(t("core.field.actions"), (group) => (
    <RowMenu
      name={group.name}
      actions={[
        {
          id: "edit",
          label: t("core.action.edit"),
          icon: Pencil,
          onSelect: () => onOpen?.({ dialog: "save", group }),
        },
        {
          id: "delete",
          label: t("core.action.delete"),
          icon: Trash2,
          onSelect: () => onOpen?.({ dialog: "remove", group }),
          destructive: true,
        },
      ]}
    />
  ));
  return [
    { id: "name", header: t("core.field.group"), cell: ({ name }) => name },
    {
      id: "leader",
      header: t("manage.institution.leader"),
      cell: ({ leader }) => leader?.name ?? <NoValue />,
    },
    {
      id: "stages",
      header: t("manage.institution.stages"),
      cell: ({ stages }) => stages.map(({ name }) => name).join(", ") || <NoValue />,
    },
    {
      id: "members",
      header: t("manage.institution.users"),
      align: "end",
      cell: (group) => <Members group={group} institutionId={institutionId} />,
    },
    ...(onOpen ? [actions] : []),
  ];
};

const GroupTable = ({ groups, ...props }: TableProps) => {
  const t = useT();
  return (
    <AreaTable
      label={t("manage.institution.groups")}
      columns={useColumns(props)}
      rows={groups}
      rowKey={({ id }) => id}
      cards="narrow"
    />
  );
};

interface DialogsProps {
  institution: Institution;
  groups: Groups;
  opened: Opened | null;
  onClose: () => void;
}

const Dialogs = ({ institution, groups, opened, onClose }: DialogsProps) => {
  if (opened?.dialog === "save")
    return (
      <GroupDialog
        institution={institution}
        onClose={onClose}
        group={opened.group}
        candidates={groups.candidates}
      />
    );
  if (opened?.dialog === "remove") return <RemoveDialog group={opened.group} onClose={onClose} />;
  return null;
};

export const GroupSection = ({ institution }: { institution: Institution }) => {
  const t = useT();
  const canEdit = useCan()("group.edit");
  const [opened, setOpened] = useState<Opened | null>(null);
  const result = trpc.manage.group.list.useQuery(
    { institutionId: institution.id },
    { meta: { quiet: true } },
  );
  return (
    <Section
      title={t("manage.institution.groups")}
      actions={
        canEdit ? (
          <Button
            size="sm"
            aria-haspopup="dialog"
            onClick={() => setOpened({ dialog: "save", group: null })}
          >
            <Plus />
            {t("manage.institution.groupAdd")}
          </Button>
        ) : null
      }
    >
      <Area result={result}>
        {(groups) => (
          <>
            {groups.groups.length === 0 ? (
              <p className="text-muted-foreground">{t("manage.institution.noGroups")}</p>
            ) : (
              <GroupTable
                institutionId={institution.id}
                groups={groups.groups}
                onOpen={canEdit ? setOpened : undefined}
              />
            )}
            <Dialogs
              institution={institution}
              groups={groups}
              opened={opened}
              onClose={() => setOpened(null)}
            />
          </>
        )}
      </Area>
    </Section>
  );
};
