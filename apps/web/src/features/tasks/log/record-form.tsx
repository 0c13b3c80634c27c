import { LoaderCircle } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Form } from "@/components/form/form.tsx";
import { TextareaField } from "@/components/form/text-fields.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useHotkey } from "@/hooks/use-hotkey.ts";
import { useT } from "@/lib/i18n.tsx";
import {
  CallStatusField,
  ContactedAtField,
  DirectionField,
  Judgement,
  NextCallField,
  PromiseFields,
  ContactFields,
} from "./record-fields.tsx";
import { CallNotice, ChangedNotice, DraftNotice } from "./record-notices.tsx";
import { CALL } from "./result-choice.ts";
import { QuickResults, ResultField } from "./result-field.tsx";
import type { RecordState } from "./use-record.ts";

interface Props {
  record: RecordState;
  /** The list has a next case. */
  hasNext: boolean;
  /** Closed channels of the contact. */
  channels?: ReactNode;
}

interface ButtonsProps extends Props {
  onSave: (next: boolean) => Promise<void>;
}

const RecordButtons = ({ record, hasNext, onSave }: ButtonsProps) => {
  const t = useT();
  const busy = record.busy;
  return (
    <div className="flex gap-2 border-t p-3">
      <Button
        variant={hasNext ? "outline" : "primary"}
        className="flex-1"
        title="Ctrl+Enter"
        disabled={busy}
        aria-busy={busy}
        onClick={() => void onSave(false)}
      >
        {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : null}
        {t("core.action.save")}
      </Button>
      {hasNext ? (
        <Button
          variant="primary"
          className="flex-1"
          title="Ctrl+Shift+Enter"
          disabled={busy}
          onClick={() => void onSave(true)}
        >
          {t("tasks.log.record.saveNext")}
        </Button>
      ) : null}
    </div>
  );
};

const showFirstError = (frame: HTMLElement | null) =>
  requestAnimationFrame(() =>
    frame?.querySelector('[id$="-error"]')?.scrollIntoView({ block: "center" }),
  );

export const RecordForm = ({ record, hasNext, channels }: Props) => {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const group = t("tasks.case.workspace.keys");
  const save = async (next: boolean) => {
    if (!(await record.save(next))) showFirstError(frame.current);
  };
  useHotkey("ctrl+enter", () => void save(false), { label: t("core.action.save"), group });
  useHotkey("ctrl+shift+enter", () => void save(hasNext), {
    label: t("tasks.log.record.saveNext"),
    group,
  });
  const { watch } = record.form;
  return (
    <Form
      form={record.form}
      aria-label={t("tasks.log.record.title")}
      className="min-h-0 flex-1 gap-0"
    >
      <div ref={frame} className="flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto p-3">
        <DraftNotice record={record} />
        <CallNotice record={record} />
        <QuickResults record={record} />
        <ContactFields record={record} />
        {channels}
        <div className="grid grid-cols-2 gap-2 empty:hidden">
          <DirectionField record={record} />
          <ContactedAtField record={record} />
        </div>
        {watch("channel") === CALL ? <CallStatusField record={record} /> : null}
        <ResultField record={record} />
        {watch("result") === "A10PTP" ? <PromiseFields record={record} /> : null}
        <TextareaField
          control={record.form.control}
          name="remark"
          rows={2}
          label={t("tasks.log.record.remark")}
          placeholder={t("tasks.log.record.remarkHint")}
        />
        <NextCallField record={record} />
        <Judgement record={record} />
      </div>
      <ChangedNotice record={record} />
      <RecordButtons record={record} hasNext={hasNext} onSave={save} />
    </Form>
  );
};
