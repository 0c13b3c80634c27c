import { UNPAID_REASONS } from "@kolekta/api/tasks/case/contract-codes";
import { CHANNEL_ORDER } from "@kolekta/api/tasks/contact/contract-codes";
import { ABILITIES, CALL_STATUSES, DIRECTIONS } from "@kolekta/api/tasks/log/contract";
import type { Translate } from "@kolekta/i18n/web";
import { useController } from "react-hook-form";
import { abilityText, relationText, willingnessText } from "@/components/case/labels.ts";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { InstantField } from "@/components/form/instant-field.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import { DayField, SelectField } from "@/components/form/text-fields.tsx";
import { TextButton } from "@/components/ui/text-button.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { ChoiceGroup } from "./choice-group.tsx";
import { inAnHour, type Calendar, nextOpening, type RecordContact } from "./record-defaults.ts";
import type { RecordState } from "./use-record.ts";
import { isCallRecord } from "./use-record-form.ts";

type Props = { record: RecordState };

/** The borrower's name is already shown above the form. */
const contactText = (t: Translate, contact: RecordContact): string => {
  const names = contact.relation === "R01" ? [] : [contact.name];
  return [relationText(t, contact.relation), ...names, contact.phone].join(" · ");
};

export const ContactFields = ({ record }: Props) => {
  const t = useT();
  const { control } = record.form;
  return (
    <div className="grid grid-cols-[1fr_6.5rem] gap-2">
      <SelectField
        control={control}
        name="contactId"
        numeric
        label={t("tasks.log.record.contact")}
        options={record.contacts.map((contact) => ({
          value: String(contact.contactId),
          label: contactText(t, contact),
        }))}
      />
      <SelectField
        control={control}
        name="channel"
        label={t("tasks.log.record.channel")}
        options={toOptions(CHANNEL_ORDER, (code) => t(`tasks.log.channel.${code}`))}
      />
    </div>
  );
};

/** Direction of the contact. Calls from the borrower do not count as attempts. */
export const DirectionField = ({ record }: Props) => {
  const t = useT();
  const { control, watch } = record.form;
  const [channel, contactId] = watch(["channel", "contactId"]);
  if (record.call && isCallRecord({ channel, contactId }, record.call)) return null;
  return (
    <SelectField
      control={control}
      name="direction"
      label={t("tasks.log.record.direction")}
      options={toOptions(DIRECTIONS, (code) => t(`tasks.log.direction.${code}`))}
    />
  );
};

/** Time of a contact that is recorded later: the rules of that time apply. */
export const ContactedAtField = ({ record }: Props) => {
  const t = useT();
  const { control, watch, setValue } = record.form;
  const [channel, contactId, at] = watch(["channel", "contactId", "contactedAt"]);
  if (record.call && isCallRecord({ channel, contactId }, record.call)) return null;
  if (!at)
    return (
      <button
        type="button"
        className="text-primary mt-6 min-h-8 self-start text-left text-xs hover:underline"
        onClick={() => setValue("contactedAt", new Date())}
      >
        {t("tasks.log.record.earlier")}
      </button>
    );
  return (
    <div className="col-span-2">
      <InstantField
        control={control}
        name="contactedAt"
        label={t("tasks.log.export.contactTime")}
        zone={record.zone}
      />
    </div>
  );
};

/** Option that leaves the level unchanged; a dash without a previous level. */
const unchanged = (t: Translate, level: string | null) =>
  level === null ? "–" : t("tasks.log.record.sameWillingness", { level });

const Means = ({ record }: Props) => {
  const t = useT();
  const { control } = record.form;
  const { ability, unpaidReason } = record.task;
  return (
    <>
      <SelectField
        control={control}
        name="ability"
        numeric
        label={t("tasks.log.ability.label")}
        placeholder={unchanged(t, abilityText(t, ability))}
        options={ABILITIES.map((option) => ({
          value: String(option),
          label: `${option} ${abilityText(t, option)}`,
        }))}
      />
      <SelectField
        control={control}
        name="unpaidReason"
        label={t("tasks.log.unpaidReason.label")}
        placeholder={unchanged(t, unpaidReason && t(`tasks.log.unpaidReason.${unpaidReason}`))}
        options={toOptions(UNPAID_REASONS, (code) => t(`tasks.log.unpaidReason.${code}`))}
      />
    </>
  );
};

export const Judgement = ({ record }: Props) => {
  const t = useT();
  const { control } = record.form;
  const level = willingnessText(t, record.task.willingness);
  return (
    <div className="grid grid-cols-2 items-end gap-2">
      <Means record={record} />
      <SelectField
        control={control}
        name="willingness"
        numeric
        label={t("tasks.case.field.willingness")}
        placeholder={t("tasks.log.record.sameWillingness", { level })}
        options={[0, 1, 2, 3, 4, 5].map((value) => ({
          value: String(value),
          label: `${value} ${willingnessText(t, value)}`,
        }))}
      />
      <CheckboxField control={control} name="fraudFlag" label={t("tasks.log.record.fraudFlag")} />
    </div>
  );
};

export const CallStatusField = ({ record }: Props) => {
  const t = useT();
  return (
    <ChoiceGroup
      control={record.form.control}
      name="callStatus"
      label={t("tasks.log.record.callStatus")}
      options={CALL_STATUSES.map((code) => ({
        value: code,
        content: <span className="w-full text-center">{t(`tasks.log.callStatus.${code}`)}</span>,
      }))}
      className="grid-cols-4"
    />
  );
};

/** Day and amount of a promise, with the stage's limits shown in advance. */
export const PromiseFields = ({ record }: Props) => {
  const t = useT();
  const { control } = record.form;
  const { limits, today, limitTexts } = record.limits;
  return (
    <div className="bg-muted/60 flex flex-col gap-1 rounded-md p-2">
      <div className="grid grid-cols-2 gap-2">
        <DayField
          control={control}
          name="promise.dueOn"
          label={t("tasks.log.record.promiseOn")}
          min={today}
          max={limits.lastOn}
        />
        <MoneyField
          control={control}
          name="promise.amountMinor"
          label={t("tasks.log.record.promiseAmount")}
          currency={record.task.currency}
        />
      </div>
      <p className="text-muted-foreground text-xs">
        {t("tasks.log.record.promiseLimits", { ...limitTexts })}
      </p>
    </div>
  );
};

const PICKS = [
  ["inHour", (now: Date) => inAnHour(now)],
  ["tomorrow", (now: Date, days: Calendar) => nextOpening(now, days)],
  ["inThreeDays", (now: Date, days: Calendar) => nextOpening(now, days, 3)],
] as const;

/** Time of the next call, with shortcuts for frequent choices. */
export const NextCallField = ({ record }: Props) => {
  const t = useT();
  const { control } = record.form;
  const { field } = useController({ control, name: "nextCallAt" });
  return (
    <div className="relative">
      <InstantField
        control={control}
        name="nextCallAt"
        label={t("tasks.log.record.nextCallAt")}
        zone={record.zone}
        min={record.now}
      />
      <div className="flex flex-wrap gap-x-3">
        {PICKS.map(([word, at]) => (
          <TextButton
            key={word}
            className="text-xs"
            onClick={() => field.onChange(at(new Date(), record.calendar))}
          >
            {t(`tasks.log.record.${word}`)}
          </TextButton>
        ))}
      </div>
    </div>
  );
};
