import { LATE_BASES } from "@kolekta/api/account/loan/contract";
import { REVEAL_MODES, type RuleName } from "@kolekta/api/tasks/guard/contract";
import type { MessageKey } from "@kolekta/i18n/web";
import { useId } from "react";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { FieldPair } from "@/components/form/text-fields.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group.tsx";
import { toOptions, useLang, useT } from "@/lib/i18n.tsx";
import { RELATIONS } from "@kolekta/api/tasks/contact/contract-codes";
import { weekdayName } from "@/lib/weekday.ts";
import { SOURCES } from "./rule-text.ts";

type ParamFieldKind =
  | "time"
  | "count"
  | "limit"
  | "flag"
  | "weekdays"
  | "relations"
  | "sources"
  | "words"
  | "percent"
  | "dayRate"
  | "bases"
  | "block"
  | "reveal";

type Param = MessageKey extends infer Key
  ? Key extends `tasks.guard.param.${infer Name}`
    ? Name
    : never
  : never;

const FIELDS: Partial<Record<RuleName, Partial<Record<Param, ParamFieldKind>>>> = {
  HOURS: {
    from: "time",
    to: "time",
    weekdays: "weekdays",
    holidays: "flag",
    anyHourAfterDpd: "limit",
    consent: "flag",
    unknownDays: "block",
    reveal: "reveal",
  },
  FREQ_CALL: {
    attemptsPerDay: "limit",
    connectedPerDay: "limit",
    attemptsPer7Days: "limit",
    hoursAfterConversation: "limit",
    daysAfterConversation: "limit",
  },
  FREQ_MSG: { perDay: "count", perCase: "limit", minutesBetween: "limit" },
  RELATION: { collect: "relations", locate: "relations", locateDays: "count" },
  SOURCE: { blocked: "sources" },
  DPD_MAX: { days: "count" },
  CERT: { maxMonths: "limit" },
  CLOSED: { minutesAfterPayment: "count" },
  CONTENT: { forbidden: "words", links: "flag", hosts: "words" },
  COST_CAP: {
    capBp: "percent",
    lateDayPpm: "dayRate",
    lateMonthPpm: "dayRate",
    lateBases: "bases",
    extensionDayPpm: "dayRate",
  },
};

export type ParamValues = Readonly<Record<string, unknown>>;

interface FieldProps {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

const BP_PER_PERCENT = 100;
const PPM_PER_PERCENT = 10_000;

const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const asNumber = (value: unknown): number | "" => (typeof value === "number" ? value : "");

const Picks = ({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string[];
  options: readonly { value: string; label: string }[];
  onChange: (value: string[]) => void;
}) => {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <span id={id} className="text-table font-medium">
        {label}
      </span>
      <ToggleGroup type="multiple" aria-labelledby={id} value={value} onValueChange={onChange}>
        {options.map((option) => (
          <ToggleGroupItem key={option.value} value={option.value}>
            {option.label}
          </ToggleGroupItem>
        ))}
      </ToggleGroup>
    </div>
  );
};

const Choice = ({
  label,
  value,
  options,
  onChange,
}: FieldProps & { options: readonly { value: string; label: string }[] }) => {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <span id={id} className="text-table font-medium">
        {label}
      </span>
      <ToggleGroup
        type="single"
        aria-labelledby={id}
        value={String(value)}
        onValueChange={(chosen) => chosen && onChange(chosen)}
      >
        {options.map((option) => (
          <ToggleGroupItem key={option.value} value={option.value}>
            {option.label}
          </ToggleGroupItem>
        ))}
      </ToggleGroup>
    </div>
  );
};

const Flag = ({ label, value, onChange }: FieldProps) => {
  const id = useId();
  return (
    <div className="flex min-h-8 items-center gap-1.5">
      <Checkbox id={id} className="-ml-1" checked={value === true} onCheckedChange={onChange} />
      <Label htmlFor={id} className="font-normal">
        {label}
      </Label>
    </div>
  );
};

const Count = ({
  label,
  value,
  onChange,
  scale = 1,
  required = true,
}: FieldProps & { scale?: number; required?: boolean }) => {
  const amount = asNumber(value);
  return (
    <FieldFrame label={label} message={null} required={required}>
      {(aria) => (
        <Input
          {...aria}
          type="number"
          min={0}
          step={1 / scale}
          className="tabular"
          value={amount === "" ? "" : amount / scale}
          onChange={({ target }) =>
            onChange(target.value === "" ? undefined : Math.round(target.valueAsNumber * scale))
          }
        />
      )}
    </FieldFrame>
  );
};

const Time = ({ label, value, onChange }: FieldProps) => (
  <FieldFrame label={label} message={null} required>
    {(aria) => (
      <Input
        {...aria}
        type="time"
        value={String(value ?? "")}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </FieldFrame>
);

const TextListField = ({ label, value, onChange }: FieldProps) => (
  <FieldFrame label={label} message={null}>
    {(aria) => (
      <Textarea
        {...aria}
        rows={4}
        value={asList(value).join("\n")}
        onChange={({ target }) => onChange(target.value.split("\n"))}
      />
    )}
  </FieldFrame>
);

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

const useOptions = () => {
  const t = useT();
  const lang = useLang();
  return {
    weekdays: WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, lang) })),
    relations: toOptions(RELATIONS, (value) => t(`tasks.contact.relation.${value}`)),
    bases: toOptions(LATE_BASES, (value) => t(`tasks.guard.base.${value}`)),
    reveal: toOptions(REVEAL_MODES, (value) => t(`tasks.guard.revealMode.${value}`)),
    sources: toOptions(SOURCES, (value) => t(`tasks.guard.from.${value}`)),
  };
};

const ParamField = ({ kind, ...field }: FieldProps & { kind: ParamFieldKind }) => {
  const options = useOptions();
  const { label, value, onChange } = field;
  switch (kind) {
    case "time":
      return <Time {...field} />;
    case "count":
      return <Count {...field} />;
    case "limit":
      return <Count {...field} required={false} />;
    case "percent":
      return <Count {...field} scale={BP_PER_PERCENT} />;
    case "dayRate":
      return <Count {...field} scale={PPM_PER_PERCENT} required={false} />;
    case "flag":
      return <Flag {...field} />;
    case "block":
      return (
        <Flag
          label={label}
          value={value === "BLOCK"}
          onChange={(on) => onChange(on === true ? "BLOCK" : undefined)}
        />
      );
    case "reveal":
      return (
        <Choice
          label={label}
          onChange={onChange}
          value={value ?? "ALLOW"}
          options={options[kind]}
        />
      );
    case "words":
      return <TextListField {...field} />;
    case "weekdays":
      return (
        <Picks
          label={label}
          value={asList(value)}
          options={options[kind]}
          onChange={(days) => onChange(days.map(Number).toSorted((a, b) => a - b))}
        />
      );
    case "relations":
    case "sources":
    case "bases":
      return (
        <Picks label={label} value={asList(value)} options={options[kind]} onChange={onChange} />
      );
  }
};

interface Props {
  rule: RuleName;
  values: ParamValues;
  onChange: (values: ParamValues) => void;
}

/** Values of a rule, each with a matching field. */
export const ParamFields = ({ rule, values, onChange }: Props) => {
  const t = useT();
  const fields = Object.entries(FIELDS[rule] ?? {}) as [Param, ParamFieldKind][];
  const renderField = ([name, kind]: [Param, ParamFieldKind]) => (
    <ParamField
      key={name}
      kind={kind}
      label={t(`tasks.guard.param.${name}`)}
      value={values[name]}
      onChange={(value) => onChange({ ...values, [name]: value })}
    />
  );
  const times = fields.filter(([, kind]) => kind === "time");
  return (
    <>
      {times.length > 0 ? <FieldPair>{times.map(renderField)}</FieldPair> : null}
      {fields.filter(([, kind]) => kind !== "time").map(renderField)}
    </>
  );
};
