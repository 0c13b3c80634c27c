import {
  measure,
  MOST_SEGMENTS,
} from "@kolekta/api/telephony/sms/rules/segments";
import { useState } from "react";
import { failureOf } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import type { MailText } from "./mail-words.tsx";
import type { MessageLanguage, Template } from "./template-choice.tsx";

export const MODES = ["TEMPLATE", "OWN", "MAIL"] as const;
export type Mode = (typeof MODES)[number];

const useSend = (taskId: number, mode: Mode, onSent: () => void) => {
  const t = useT();
  const utils = trpc.useUtils();
  const then = {
    onSuccess: () => {
      toastSuccess(t("telephony.sms.sent"));
      onSent();
    },
    onSettled: () =>
      Promise.all([
        utils.telephony.sms.ofCase.invalidate({ taskId }),
        utils.telephony.sms.residue.invalidate({ taskId }),
        utils.tasks.guard.check.invalidate(),
      ]),
  };
  const template = trpc.telephony.sms.send.useMutation(then);
  const own = trpc.telephony.sms.manualSend.useMutation(then);
  const mail = trpc.telephony.sms.mailSend.useMutation(then);
  const isPending = template.isPending || own.isPending || mail.isPending;
  const { error } = { TEMPLATE: template, OWN: own, MAIL: mail }[mode];
  const faultOf = (field: string): string | null => {
    const fields = error ? failureOf(error).fields : [];
    return fields.find(({ path }) => path === field)?.message ?? null;
  };
  return { template, own, mail, isPending, faultOf };
};

interface Subject {
  taskId: number;
  contactId: number;
  onSent: () => void;
}

/** One message on its way to being sent: what it is, what it says, to whom. */
export const useMessage = ({ taskId, contactId, onSent }: Subject) => {
  const [mode, setMode] = useState<Mode>("TEMPLATE");
  const [language, setLanguage] = useState<MessageLanguage>("es");
  const [template, setTemplate] = useState<Template | null>(null);
  const [own, setOwn] = useState("");
  const [mail, setMail] = useState<MailText>({ subject: "", text: "" });
  const send = useSend(taskId, mode, onSent);
  const texts = { TEMPLATE: template?.text ?? "", OWN: own, MAIL: mail.text };
  const text = texts[mode].trim();
  const ready = {
    TEMPLATE: template !== null && template.obstacle === null,
    OWN: text !== "" && measure(text).segments <= MOST_SEGMENTS,
    MAIL: text !== "" && mail.subject.trim() !== "",
  }[mode];
  const run = (overrideReason?: string) => {
    const to = { taskId, overrideReason };
    if (mode === "MAIL") send.mail.mutate({ ...to, ...mail });
    else if (mode === "OWN") send.own.mutate({ ...to, contactId, text });
    else if (template)
      send.template.mutate({
        ...to,
        contactId,
        templateId: template.templateId,
        language,
      });
  };
  return {
    ...{ mode, setMode, language, setLanguage, template, setTemplate },
    ...{ own, setOwn, mail, setMail, text, ready, run },
    isPending: send.isPending,
    faultOf: send.faultOf,
  };
};

export type Message = ReturnType<typeof useMessage>;
