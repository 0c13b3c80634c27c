import { save } from "@kolekta/api/manage/merchant/contract";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { TextField } from "@/components/form/text-fields.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type Merchant, useMerchants } from "./use-merchants.ts";

interface EntryProps {
  /** The one to rename; none: a new one. */
  merchant: Merchant | null;
  onDone: () => void;
}

const MerchantForm = ({ merchant, onDone }: EntryProps) => {
  const t = useT();
  const { client, manage } = trpc.useUtils();
  const named = merchant ? { merchantId: merchant.id, version: merchant.version } : {};
  const form = useCommandForm(save.input, {
    defaultValues: { ...named, name: merchant?.name ?? "" },
    send: client.manage.merchant.save.mutate,
    onSettled: () =>
      Promise.all([manage.merchant.invalidate(), manage.institution.getOptions.invalidate()]),
    onDone,
  });
  return (
    <Form form={form} className="border-t pt-3">
      <TextField
        control={form.control}
        name="name"
        label={
          merchant
            ? t("manage.institution.merchantRename", { name: merchant.name })
            : t("manage.institution.merchantNew")
        }
        maxLength={100}
        required
      />
      <FormRefusal />
      <div className="flex flex-wrap justify-end gap-2">
        {merchant ? <Button onClick={onDone}>{t("core.action.cancel")}</Button> : null}
        <SubmitButton>
          {merchant ? t("core.action.save") : t("manage.institution.merchantAdd")}
        </SubmitButton>
      </div>
    </Form>
  );
};

const MerchantItem = ({
  merchant,
  onEdit,
}: {
  merchant: Merchant;
  onEdit: (() => void) | undefined;
}) => {
  const t = useT();
  const { name, products, institutions } = merchant;
  return (
    <li className="flex items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-muted-foreground text-xs break-words">
          {products.join(", ") || t("manage.institution.noProduct")}
          {" · "}
          {t("manage.institution.boundTo", { n: institutions })}
        </p>
      </div>
      {onEdit ? (
        <RowMenu
          name={name}
          actions={[
            {
              id: "edit",
              label: t("core.action.edit"),
              icon: Pencil,
              onSelect: onEdit,
            },
          ]}
        />
      ) : null}
    </li>
  );
};

/** The lenders whose products are collected: a list, a new one, another name. */
export default function MerchantsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const canEdit = useCan()("merchant.edit");
  const merchants = useMerchants();
  const [opened, setOpened] = useState<Merchant | null>(null);
  const [count, setCount] = useState(0);
  const done = () => {
    setOpened(null);
    setCount((before) => before + 1);
  };
  return (
    <Modal
      size="lg"
      title={t("manage.institution.merchants")}
      description={t("manage.institution.merchantsIntro")}
      onClose={onClose}
    >
      {merchants.length === 0 ? (
        <p className="text-muted-foreground">{t("manage.institution.noMerchants")}</p>
      ) : (
        <ul className="max-h-[50vh] divide-y overflow-y-auto">
          {merchants.map((merchant) => (
            <MerchantItem
              key={merchant.id}
              merchant={merchant}
              onEdit={canEdit ? () => setOpened(merchant) : undefined}
            />
          ))}
        </ul>
      )}
      {canEdit ? (
        <MerchantForm key={`${opened?.id ?? "new"} ${count}`} merchant={opened} onDone={done} />
      ) : null}
    </Modal>
  );
}
