import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { RootError } from "./root-error.tsx";

interface Props<In extends FieldValues, Out> {
  form: ContractForm<In, Out>;
  title: string;
  description?: string;
  /** The verb on the button; without it the change is put before somebody else. */
  action?: string;
  /** What it does cannot be taken back. */
  destructive?: boolean;
  className?: string;
  children: ReactNode;
  onClose: () => void;
}

/** A setting is changed: its fields, from which day, what was refused, and the way out. */
export const SettingDialog = <In extends FieldValues, Out>({
  form,
  title,
  description,
  action,
  destructive = false,
  className,
  children,
  onClose,
}: Props<In, Out>) => {
  const t = useT();
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className={className}>
        <DialogHeader title={title} description={description} />
        <Form form={form}>
          {children}
          <RootError />
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton variant={destructive ? "destructive" : "primary"}>
              {action ?? t("manage.proposal.propose")}
            </SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};
