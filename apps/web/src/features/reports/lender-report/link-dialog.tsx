import { splitRanges } from "@kolekta/api/core/address";
import { createLink } from "@kolekta/api/reports/lender-report/contract-link";
import { isFrameOrigin } from "@kolekta/api/reports/lender-report/contract-origin";
import { useState } from "react";
import { z } from "zod";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { LenderField } from "@/components/form/lender-field.tsx";
import { NumberField, TextareaField, TextField } from "@/components/form/text-fields.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { SecretLines } from "@/components/page/secret-box.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { CallOptions } from "@/lib/retry-key.ts";
import { trpc } from "@/lib/trpc.ts";

const { lenderId, name, days } = createLink.input.shape;
const LinkValues = z.object({
  lenderId,
  name,
  days,
  origins: z
    .string()
    .default("")
    .refine((text) => splitRanges(text).every(isFrameOrigin), "lenderReport.originInvalid"),
});

const DEFAULT_DAYS = 90;

interface CreatedLink {
  readonly name: string;
  readonly url: string;
}

const CreatedDialog = ({ link, onClose }: { link: CreatedLink; onClose: () => void }) => {
  const t = useT();
  return (
    <Modal
      steady
      size="lg"
      title={t("reports.lenderReport.linkCreated", { name: link.name })}
      onClose={onClose}
    >
      <SecretLines
        warning={t("reports.lenderReport.linkOnce")}
        lines={[{ label: t("reports.lenderReport.link"), text: link.url }]}
      />
      <DialogFooter>
        <Button onClick={onClose}>{t("core.action.close")}</Button>
      </DialogFooter>
    </Modal>
  );
};

/** Creates a link and shows it once. */
export const LinkDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const { client, reports } = trpc.useUtils();
  const [created, setCreated] = useState<CreatedLink | null>(null);
  const form = useCommandForm(LinkValues, {
    defaultValues: { name: "", origins: "", days: DEFAULT_DAYS },
    send: async ({ origins, ...values }, callOptions: CallOptions): Promise<CreatedLink> => {
      const input = { ...values, origins: splitRanges(origins) };
      const { path } = await client.reports.lenderReport.createLink.mutate(input, callOptions);
      return { name: values.name, url: `${location.origin}${path}` };
    },
    success: null,
    onSettled: () => reports.lenderReport.listLinks.invalidate(),
    onDone: setCreated,
  });
  if (created) return <CreatedDialog link={created} onClose={onClose} />;
  const { control } = form;
  return (
    <CommandDialog
      form={form}
      title={t("reports.lenderReport.addLink")}
      submit={t("reports.lenderReport.addLink")}
      onClose={onClose}
    >
      <LenderField control={control} name="lenderId" />
      <TextField control={control} name="name" label={t("core.field.name")} autoComplete="off" />
      <NumberField control={control} name="days" label={t("reports.lenderReport.linkDays")} />
      <TextareaField
        control={control}
        name="origins"
        label={t("reports.lenderReport.origins")}
        hint={t("reports.lenderReport.originsHint")}
        rows={3}
        placeholder="https://"
      />
    </CommandDialog>
  );
};
