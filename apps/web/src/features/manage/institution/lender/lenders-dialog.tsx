import { save } from "@kolekta/api/manage/lender/contract";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { TextField } from "@/components/form/text-fields.tsx";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type Lender, useLenders } from "@/hooks/use-lenders.ts";

interface EntryProps {
  /** Lender to rename; null for a new one. */
  lender: Lender | null;
  onDone: () => void;
}

const LenderForm = ({ lender, onDone }: EntryProps) => {
  const t = useT();
  const { client, manage } = trpc.useUtils();
  const named = lender ? { lenderId: lender.id, version: lender.version } : {};
  const form = useCommandForm(save.input, {
    defaultValues: { ...named, name: lender?.name ?? "" },
    send: client.manage.lender.save.mutate,
    onSettled: () =>
      Promise.all([manage.lender.invalidate(), manage.institution.getOptions.invalidate()]),
    onDone,
  });
  return (
    <Form form={form} className="border-t pt-3">
      <TextField
        control={form.control}
        name="name"
        label={
          lender
            ? t("manage.institution.lenderRename", { name: lender.name })
            : t("manage.institution.lenderNew")
        }
      />
      <FormRefusal />
      <div className="flex flex-wrap justify-end gap-2">
        {lender ? <Button onClick={onDone}>{t("core.action.cancel")}</Button> : null}
        <SubmitButton>
          {lender ? t("core.action.save") : t("manage.institution.lenderAdd")}
        </SubmitButton>
      </div>
    </Form>
  );
};

const LenderItem = ({ lender, onEdit }: { lender: Lender; onEdit: (() => void) | undefined }) => {
  const t = useT();
  const { name, products, institutions } = lender;
  return (
    <li className="flex items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-muted-foreground text-xs break-words">
          {products.join(", ") || t("manage.institution.noProduct")}
          {" · "}
          {t("manage.institution.linkedTo", { n: institutions })}
        </p>
      </div>
      {onEdit ? (
        <RowMenu
          name={name}
          actions={[{ id: "edit", label: t("core.action.edit"), icon: Pencil, onSelect: onEdit }]}
        />
      ) : null}
    </li>
  );
};

export default function LendersDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const canEdit = useCan()("lender.edit");
  const lenders = useLenders();
  const [opened, setOpened] = useState<Lender | null>(null);
  const [count, setCount] = useState(0);
  const done = () => {
    setOpened(null);
    setCount((before) => before + 1);
  };
  return (
    <Modal
      size="lg"
      title={t("manage.institution.lenders")}
      description={t("manage.institution.lendersIntro")}
      onClose={onClose}
    >
      {lenders.length === 0 ? (
        <p className="text-muted-foreground">{t("manage.institution.noLenders")}</p>
      ) : (
        <ul className="max-h-[50vh] divide-y overflow-y-auto">
          {lenders.map((lender) => (
            <LenderItem
              key={lender.id}
              lender={lender}
              onEdit={canEdit ? () => setOpened(lender) : undefined}
            />
          ))}
        </ul>
      )}
      {canEdit ? (
        <LenderForm key={`${opened?.id ?? "new"} ${count}`} lender={opened} onDone={done} />
      ) : null}
    </Modal>
  );
}
