import {
  REASON_LONGEST,
  REASON_SHORTEST,
} from "@kolekta/api/repay/deduction/contract-words";
import { Check, CornerUpRight, X } from "lucide-react";
import { useState } from "react";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Label } from "@/components/ui/label.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { useDecide } from "./use-decide.ts";
import type { Detail } from "./use-applications.ts";

type Props = { detail: Detail; onDone: () => void };

/** What an approval by the one who looks would do. */
const Next = ({ detail }: { detail: Detail }) => {
  const t = useT();
  const roleName = useRoleName();
  const { next, obstacle } = detail;
  if (obstacle !== null) return <Alert tone="warning">{obstacle}</Alert>;
  if (!next) return null;
  const role = next.role === null ? "" : roleName(next.role);
  return (
    <Alert tone={next.step === "APPROVED" ? "success" : "info"}>
      {t(`repay.deduction.decide.next.${next.step}`, { role })}
    </Alert>
  );
};

interface TermsProps {
  detail: Detail;
  validDays: number;
  onDays: (days: number) => void;
  counts: boolean;
  onCounts: (counts: boolean) => void;
}

const Terms = ({ detail, ...terms }: TermsProps) => {
  const t = useT();
  const days = Array.from(
    { length: detail.longestDays + 1 },
    (_, index) => index,
  );
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      {detail.next?.step === "APPROVED" ? (
        <FieldFrame
          label={t("repay.deduction.decide.valid")}
          message={null}
          className="w-44"
        >
          {(aria) => (
            <NativeSelect
              {...aria}
              value={String(terms.validDays)}
              options={days.map((one) => ({
                value: String(one),
                label: t("repay.deduction.decide.days", { days: one }),
              }))}
              onChange={({ target }) => terms.onDays(Number(target.value))}
            />
          )}
        </FieldFrame>
      ) : null}
      <div className="flex min-h-8 items-center gap-1.5">
        <Checkbox
          id="deduction-kpi"
          checked={terms.counts}
          onCheckedChange={(on) => terms.onCounts(on === true)}
        />
        <Label htmlFor="deduction-kpi" className="font-normal">
          {t("repay.deduction.decide.kpi")}
        </Label>
      </div>
    </div>
  );
};

const APPROVE = {
  APPROVED: "core.action.approve",
  PASSED_ON: "repay.deduction.decide.passOn",
  ENDORSED: "core.action.approve",
} as const;

interface ButtonProps {
  detail: Detail;
  busy: boolean;
  onApprove: () => void;
  onReject: () => void;
}

const Buttons = ({ detail, busy, onApprove, onReject }: ButtonProps) => {
  const t = useT();
  const step = detail.next?.step ?? "APPROVED";
  const word = detail.checking ? "core.action.confirm" : APPROVE[step];
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button disabled={busy} onClick={onReject}>
        <X />
        {t("core.action.reject")}
      </Button>
      <Button
        variant="primary"
        disabled={busy || !detail.next || detail.obstacle !== null}
        onClick={onApprove}
      >
        {step === "PASSED_ON" ? <CornerUpRight /> : <Check />}
        {t(word)}
      </Button>
    </div>
  );
};

interface NoteProps {
  text: string;
  short: boolean;
  onText: (text: string) => void;
}

const NoteField = ({ text, short, onText }: NoteProps) => {
  const t = useT();
  return (
    <FieldFrame
      label={t("repay.deduction.decide.note")}
      hint={t("repay.deduction.decide.noteHint")}
      message={short ? t("core.error.deduction.reasonRequired") : null}
    >
      {(aria) => (
        <Textarea
          {...aria}
          rows={2}
          maxLength={REASON_LONGEST}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </FieldFrame>
  );
};

/** What is chosen and said, and how it is sent. */
const useDecision = ({ detail, onDone }: Props) => {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const [validDays, setDays] = useState(detail.validDays);
  const [counts, setCounts] = useState(detail.countsForKpi);
  const { decide, fault, busy } = useDecide(detail, onDone);
  const note = text.trim();
  const tooShort = note.length < REASON_SHORTEST;
  const approve = () =>
    void decide({
      decision: "APPROVE",
      countsForKpi: counts,
      ...(note === "" ? {} : { note }),
      ...(detail.next?.step === "APPROVED" ? { validDays } : {}),
    });
  const reject = () => {
    setAsked(true);
    if (!tooShort) void decide({ decision: "REJECT", note });
  };
  return {
    noted: { text, onText: setText, short: asked && tooShort },
    terms: { validDays, onDays: setDays, counts, onCounts: setCounts },
    buttons: { busy, onApprove: approve, onReject: reject },
    fault,
  };
};

/** Approves or rejects; a rejection says why. */
export const DecisionForm = (props: Props) => {
  const t = useT();
  const { detail } = props;
  const { noted, terms, buttons, fault } = useDecision(props);
  return (
    <section
      aria-label={t("repay.deduction.decide.title")}
      className="bg-popover bottom-0 flex flex-col gap-3 border-t px-4 py-3 md:sticky"
    >
      <Next detail={detail} />
      <NoteField {...noted} />
      <Terms detail={detail} {...terms} />
      {fault === null ? null : (
        <Alert tone="danger" live>
          {fault}
        </Alert>
      )}
      <Buttons detail={detail} {...buttons} />
    </section>
  );
};
