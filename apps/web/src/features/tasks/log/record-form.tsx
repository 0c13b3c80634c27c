import { useRef } from "react";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { Form } from "@/components/form/form.tsx";
import { SelectField, TextareaField } from "@/components/form/text-fields.tsx";
import { useHotkey } from "@/hooks/use-hotkey.ts";
import type { Translate } from "@kolekta/i18n/web";
import type { RecordContact } from "./record-values.ts";
import { useT } from "@/lib/i18n.tsx";
import { REMARK_LENGTH } from "@kolekta/api/tasks/log/contract";
import { relationText, willingnessText } from "../words.ts";
import { NextCallField } from "./next-call-field.tsx";
import { PromiseFields } from "./promise-fields.tsx";
import { QuickResults } from "./quick-results.tsx";
import { CallNotice, ChangedNotice, DraftNotice } from "./record-notices.tsx";
import { RecordButtons } from "./record-buttons.tsx";
import { CALL, CHANNEL_ORDER } from "./result-choice.ts";
import { CallStatusField } from "./call-status-field.tsx";
import { ResultField } from "./result-field.tsx";
import type { RecordState } from "./use-record.ts";

type PartProps = { record: RecordState };

/** The borrower's own name stands above the form already. */
const contactText = (t: Translate, one: RecordContact): string => {
  const who = one.relation === "R01" ? [] : [one.name];
  return [relationText(t, one.relation), ...who, one.phone].join(" · ");
};

const WhoAndHow = ({ record }: PartProps) => {
  const t = useT();
  const { control } = record.form;
  return (
    <div className="grid grid-cols-[1fr_6.5rem] gap-2">
      <SelectField
        control={control}
        name="contactId"
        numeric
        label={t("tasks.log.record.contact")}
        options={record.contacts.map((one) => ({
          value: String(one.contactId),
          label: contactText(t, one),
        }))}
        required
      />
      <SelectField
        control={control}
        name="channel"
        label={t("tasks.log.record.channel")}
        options={CHANNEL_ORDER.map((code) => ({
          value: code,
          label: t(`tasks.log.channel.${code}`),
        }))}
        required
      />
    </div>
  );
};

const Judgement = ({ record }: PartProps) => {
  const t = useT();
  const { control } = record.form;
  const level = willingnessText(t, record.task.willingness);
  return (
    <div className="grid grid-cols-2 items-end gap-2">
      <SelectField
        control={control}
        name="willingness"
        numeric
        label={t("tasks.log.record.willingness")}
        placeholder={t("tasks.log.record.sameWillingness", { level })}
        options={[0, 1, 2, 3, 4, 5].map((one) => ({
          value: String(one),
          label: `${one} ${willingnessText(t, one)}`,
        }))}
      />
      <CheckboxField
        control={control}
        name="fraudFlag"
        label={t("tasks.log.record.fraudFlag")}
      />
    </div>
  );
};

interface Props {
  record: RecordState;
  /** There is a case to go on to. */
  hasNext: boolean;
}

const showFirstError = (frame: HTMLElement | null) =>
  requestAnimationFrame(() =>
    frame?.querySelector('[id$="-error"]')?.scrollIntoView({ block: "center" }),
  );

/** Records what a contact came to. */
export const RecordForm = ({ record, hasNext }: Props) => {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const group = t("tasks.case.desk.keys");
  const save = async (next: boolean) => {
    if (!(await record.save(next))) showFirstError(frame.current);
  };
  useHotkey("ctrl+enter", () => void save(false), {
    label: t("tasks.log.record.save"),
    group,
  });
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
      <div
        ref={frame}
        className="flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto p-3"
      >
        <DraftNotice record={record} />
        <CallNotice record={record} />
        <QuickResults record={record} />
        <WhoAndHow record={record} />
        {watch("channel") === CALL ? <CallStatusField record={record} /> : null}
        <ResultField record={record} />
        {watch("result") === "A10PTP" ? (
          <PromiseFields record={record} />
        ) : null}
        <TextareaField
          control={record.form.control}
          name="remark"
          rows={2}
          maxLength={REMARK_LENGTH}
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
