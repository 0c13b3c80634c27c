import { measure, MAX_SEGMENTS } from "@kolekta/api/telephony/sms/rules/segments";
import { useState } from "react";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { toFailure } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { type Inputs, trpc } from "@/lib/trpc.ts";
import type { MailText } from "./mail-text.tsx";
import { type MessageLanguage, type Template, useTemplates } from "./template-choice.tsx";

const CODE_TEMPLATE = "PAYMENT_CODE";

export const MODES = ["TEMPLATE", "OWN", "MAIL"] as const;
export type Mode = (typeof MODES)[number];

type Channels = Inputs["telephony"];
type Sending =
  | { mode: "TEMPLATE"; message: Channels["sms"]["send"] }
  | { mode: "OWN"; message: Channels["sms"]["sendManual"] }
  | { mode: "MAIL"; message: Channels["mail"]["send"] };

const useSend = (taskId: number, onSent: () => void) => {
  const t = useT();
  const utils = trpc.useUtils();
  const { mail, sms } = utils.client.telephony;
  return useCommandMutation<Sending, unknown>(
    ({ mode, message }, callOptions) => {
      if (mode === "TEMPLATE") return sms.send.mutate(message, callOptions);
      if (mode === "OWN") return sms.sendManual.mutate(message, callOptions);
      return mail.send.mutate(message, callOptions);
    },
    {
      meta: { attempt: "send" },
      onSuccess: () => {
        toastSuccess(t("core.done.sendSuccess"));
        onSent();
      },
      onSettled: () =>
        Promise.all([
          utils.telephony.sms.listOfCase.invalidate({ taskId }),
          utils.telephony.sms.getResidue.invalidate({ taskId }),
          utils.tasks.guard.check.invalidate(),
        ]),
    },
  );
};

interface MessageInput {
  taskId: number;
  contactId: number;
  codeId: number | undefined;
  onSent: () => void;
}

/** The text that names a repayment code, which a message about one starts with. */
const usePreset = (subject: Parameters<typeof useTemplates>[0]): Template | null => {
  const templates = useTemplates(subject).data;
  if (subject.codeId === undefined) return null;
  return templates?.find(({ code, obstacle }) => code === CODE_TEMPLATE && !obstacle) ?? null;
};

/** State of a message before sending: kind, text and recipient. */
export const useMessage = ({ taskId, contactId, codeId, onSent }: MessageInput) => {
  const [mode, setMode] = useState<Mode>("TEMPLATE");
  const [chosen, setLanguage] = useState<MessageLanguage | null>(null);
  const languageQuery = trpc.tasks.borrower.getLanguage.useQuery(
    { taskId },
    { meta: { quiet: true } },
  );
  // Indonesian (catalogue `es`) unless the borrower has a language.
  const language = chosen ?? languageQuery.data?.language ?? "es";
  const preset = usePreset({ taskId, contactId, codeId, language });
  const [chosenTemplate, setTemplate] = useState<Template | null>(null);
  const template = chosenTemplate ?? preset;
  const [freeText, setFreeText] = useState("");
  const [mail, setMail] = useState<MailText>({ subject: "", text: "" });
  const send = useSend(taskId, onSent);
  const texts = { TEMPLATE: template?.text ?? "", OWN: freeText, MAIL: mail.text };
  const text = texts[mode].trim();
  const ready = {
    TEMPLATE: template !== null && template.obstacle === null,
    OWN: text !== "" && measure(text).segments <= MAX_SEGMENTS,
    MAIL: text !== "" && mail.subject.trim() !== "",
  }[mode];
  const run = (overrideReason?: string) => {
    const to = { taskId, overrideReason };
    if (mode === "MAIL") send.mutate({ mode, message: { ...to, ...mail } });
    else if (mode === "OWN") send.mutate({ mode, message: { ...to, contactId, text } });
    else if (template) {
      const { templateId } = template;
      const message = { ...to, contactId, codeId, templateId, language };
      send.mutate({ mode, message });
    }
  };
  const getFault = (field: string): string | null => {
    const hasError = send.error && send.variables?.mode === mode;
    const fields = hasError ? toFailure(send.error).fields : [];
    return fields.find(({ path }) => path === field)?.message ?? null;
  };
  return {
    mode,
    setMode,
    language,
    setLanguage,
    template,
    setTemplate,
    own: freeText,
    setOwn: setFreeText,
    mail,
    setMail,
    text,
    ready,
    run,
    isPending: send.isPending,
    getFault,
  };
};

export type Message = ReturnType<typeof useMessage>;
