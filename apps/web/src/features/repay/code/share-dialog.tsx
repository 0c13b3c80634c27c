import { type Lang, LANGS } from "@kolekta/i18n/lang";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { CopyButton } from "@/components/page/copy-button.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Money } from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group.tsx";
import { useT } from "@/lib/i18n.tsx";
import { formatCodeNumber } from "./code-number.ts";
import { type Code, isOpen, useCodeLabel } from "./code-state.tsx";
import { Countdown } from "./countdown.tsx";
import { Qr } from "@/components/page/qr.tsx";
import { buildShareText } from "./share-text.ts";
import type { CodeSubject } from "./subject.ts";
import { useCodeRefresh, useCodes } from "./use-codes.ts";
import { WaitingNumber } from "./waiting-number.tsx";

interface Props {
  code: Code;
  subject: CodeSubject;
  onClose: () => void;
}

type Numbered = Code & { number: string };

/**
 * Rupiah borrowers get Indonesian text (catalogue `es`), regardless of the language of the screen.
 */
const getLanguage = ({ currency }: Code): Lang => (currency === "IDR" ? "es" : "en");

const Text = ({ code, subject }: { code: Numbered; subject: CodeSubject }) => {
  const t = useT();
  const [lang, setLang] = useState<Lang>(getLanguage(code));
  const { data: text = "" } = useQuery({
    queryKey: ["buildShareText", lang, code.codeId, code.state],
    queryFn: () => buildShareText(lang, code, subject),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="flex flex-col gap-2">
      <ToggleGroup
        type="single"
        aria-label={t("app.language.label")}
        value={lang}
        onValueChange={(value) => setLang(LANGS.find((option) => option === value) ?? lang)}
      >
        {LANGS.map((option) => (
          <ToggleGroupItem key={option} value={option}>
            {t(`repay.code.share.languages.${option}`)}
          </ToggleGroupItem>
        ))}
      </ToggleGroup>
      <FieldFrame label={t("core.field.text")} message={null}>
        {(aria) => (
          <span className="relative">
            <Textarea
              {...aria}
              readOnly
              rows={6}
              value={text}
              className="field-sizing-content pr-9"
            />
            <span className="absolute top-1.5 right-1.5">
              <CopyButton text={text} label={t("core.field.text")} />
            </span>
          </span>
        )}
      </FieldFrame>
    </div>
  );
};

const Sheet = ({ code }: { code: Numbered }) => {
  const t = useT();
  const getLabel = useCodeLabel();
  const number = formatCodeNumber(code.number);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Qr text={code.number} label={t("repay.code.share.qr", { number })} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">{getLabel(code)}</p>
        <p className="text-muted-foreground text-xs">{code.label}</p>
        <Money
          minor={code.amountMinor}
          currency={code.currency}
          className="text-base font-semibold"
        />
        <p className="tabular flex items-center gap-1 text-lg font-semibold">
          <span className="min-w-0 break-all">{number}</span>
          <CopyButton text={code.number} label={t("repay.code.number")} />
        </p>
        <Countdown expiresAt={code.expiresAt} />
        <p className="text-muted-foreground text-xs">{t("repay.code.share.qrHint")}</p>
      </div>
    </div>
  );
};

const Content = ({ code, subject }: Pick<Props, "code" | "subject">) => {
  const t = useT();
  const refresh = useCodeRefresh();
  const { number, state } = code;
  if (state === "REQUESTED")
    return <WaitingNumber answerBy={code.answerBy} onRefresh={() => void refresh()} />;
  if (number === null || !isOpen(code))
    return <Alert tone="warning">{t(`repay.code.states.${state}`)}</Alert>;
  const numbered = { ...code, number };
  return (
    <>
      <Sheet code={numbered} />
      <Text code={numbered} subject={subject} />
      <DialogFooter>{subject.renderSend(code.codeId)}</DialogFooter>
    </>
  );
};

/** Payment data for the borrower: number, QR code, a text to copy, and the way to send it. */
const ShareDialog = ({ code, subject, onClose }: Props) => {
  const codes = useCodes(subject.loanId).data;
  const current = codes?.find(({ codeId }) => codeId === code.codeId) ?? code;
  return (
    <Modal size="xl" title={useT()("repay.code.share.title")} onClose={onClose}>
      <Content code={current} subject={subject} />
    </Modal>
  );
};

export default ShareDialog;
