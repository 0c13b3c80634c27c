import type { z } from "zod";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Send } from "@/lib/retry-key.ts";
import { trpc } from "@/lib/trpc.ts";
import { useUserRefresh } from "../use-user-refresh.ts";
import { type ActionProps, UserVersionInput } from "./subject.ts";

interface SureProps<Reply> extends ActionProps {
  title: string;
  body: string;
  submit: string;
  isGrave?: boolean;
  send: Send<z.output<typeof UserVersionInput>, Reply>;
  success: (reply: Reply) => string;
}

const SureDialog = <Reply,>(props: SureProps<Reply>) => {
  const { user, send, success, onClose, isGrave = false } = props;
  const form = useCommandForm(UserVersionInput, {
    defaultValues: { userId: user.id },
    send,
    success,
    onSettled: useUserRefresh(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={props.title}
      description={props.body}
      submit={props.submit}
      tone={isGrave ? "destructive" : "primary"}
      onClose={onClose}
    />
  );
};

export const EndSessionDialog = (props: ActionProps) => {
  const t = useT();
  const { user } = trpc.useUtils().client.manage;
  return (
    <SureDialog
      {...props}
      title={t("manage.user.session.title", { name: props.user.name })}
      body={t("manage.user.session.body")}
      submit={t("manage.user.action.endSession")}
      isGrave
      send={user.endSession.mutate}
      success={({ sessionEnded }) => t(`manage.user.session.${sessionEnded ? "done" : "none"}`)}
    />
  );
};

export const UnlockDialog = (props: ActionProps) => {
  const t = useT();
  const { user } = trpc.useUtils().client.manage;
  const { name } = props.user;
  return (
    <SureDialog
      {...props}
      title={t("manage.user.unlock.title", { name })}
      body={t("manage.user.unlock.body")}
      submit={t("manage.user.action.unlock")}
      send={user.unlock.mutate}
      success={() => t("manage.user.unlock.done", { name })}
    />
  );
};

export const ConfirmDialog = (props: ActionProps) => {
  const t = useT();
  const { user } = trpc.useUtils().client.manage;
  const { name, version } = props.user;
  return (
    <SureDialog
      {...props}
      title={t("manage.user.approver.title", { name })}
      body={t("manage.user.approver.body")}
      submit={t("manage.user.action.confirm")}
      send={({ userId }, callOptions) => user.confirm.mutate({ userId, version }, callOptions)}
      success={() => t("manage.user.approver.done", { name })}
    />
  );
};

export const RevokeDialog = (props: ActionProps) => {
  const t = useT();
  const { user } = trpc.useUtils().client.manage;
  return (
    <SureDialog
      {...props}
      title={t("manage.user.revoke.title", { name: props.user.name })}
      body={t("manage.user.revoke.body")}
      submit={t("manage.user.action.revoke")}
      isGrave
      send={user.revokeAccess.mutate}
      success={({ tokens }) => t("manage.user.revoke.done", { tokens })}
    />
  );
};

export const UnpairDialog = (props: ActionProps) => {
  const t = useT();
  const { phoneApp } = trpc.useUtils().client.telephony;
  return (
    <SureDialog
      {...props}
      title={t("manage.user.phone.unpairTitle", { name: props.user.name })}
      body={t("manage.user.phone.unpairBody")}
      submit={t("manage.user.action.unpair")}
      isGrave
      send={({ userId: agentId }, callOptions) => phoneApp.unpair.mutate({ agentId }, callOptions)}
      success={() => t("manage.user.phone.released")}
    />
  );
};
