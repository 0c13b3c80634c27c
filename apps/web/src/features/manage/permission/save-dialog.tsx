import { save as contract } from "@kolekta/api/manage/permission/contract";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { ReasonField } from "@/components/setting/reason-field.tsx";
import { REASON_LENGTH } from "@kolekta/api/manage/permission/contract";
import { useLang, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Rights, RoleChange } from "./changes.ts";
import { Names } from "./names.tsx";

/** Permissions that each role loses and regains, with the number of users. */
const Summary = ({ changes }: { changes: readonly RoleChange[] }) => {
  const t = useT();
  const lang = useLang();
  return (
    <div className="flex max-h-[40dvh] flex-col gap-3 overflow-auto">
      {changes.map(({ role, revoked, granted }) => {
        const named = { role: role.names[lang] };
        return (
          <section
            key={role.role}
            className="bg-muted/50 flex flex-col gap-1 rounded-md border px-3 py-2"
          >
            <Names title={t("manage.permission.loses", named)} permissions={revoked} />
            <Names title={t("manage.permission.regains", named)} permissions={granted} />
            <p className="text-muted-foreground text-xs">
              {t("manage.permission.concerns", { count: role.people })}
            </p>
          </section>
        );
      })}
    </div>
  );
};

interface Props {
  rights: Rights;
  changes: readonly RoleChange[];
  onSaved: () => void;
  onClose: () => void;
}

const SaveDialog = ({ rights, changes, onSaved, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useCommandForm(contract.input, {
    defaultValues: {
      institutionId: rights.institutionId,
      baseId: rights.last?.changeId ?? null,
      roles: changes.map(({ role, denied }) => ({ role: role.role, denied })),
      reason: "",
    },
    send: utils.client.manage.permission.save.mutate,
    onSettled: () => utils.manage.permission.invalidate(),
    onDone: onSaved,
  });
  return (
    <CommandDialog
      form={form}
      title={t("manage.permission.saveTitle")}
      description={t("manage.permission.saveBody")}
      about={<Summary changes={changes} />}
      submit={t("core.action.save")}
      onClose={onClose}
    >
      <ReasonField control={form.control} name="reason" maxLength={REASON_LENGTH} />
    </CommandDialog>
  );
};

export default SaveDialog;
