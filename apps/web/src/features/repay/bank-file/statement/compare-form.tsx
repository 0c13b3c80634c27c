import { addDays, toLocalDay } from "@kolekta/api/core/calendar";
import { type FormEvent, type ReactNode, useState } from "react";
import { DayInput } from "@/components/form/day-input.tsx";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { FileStyleFields } from "@/components/sheet/file-style.tsx";
import { toAcceptAttribute } from "@/components/sheet/kinds.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { SHEET_KINDS } from "../kinds.ts";
import { FormatChoice } from "./format-choice.tsx";
import { type Report, useCompare } from "./use-compare.ts";

interface DayProps {
  day: string;
  onDay: (day: string) => void;
}

const StatementDay = ({ day, onDay }: DayProps) => {
  const { zone } = useSession();
  return (
    <FieldFrame label={useT()("core.field.day")} message={null}>
      {(aria) => (
        <DayInput
          {...aria}
          required
          max={toLocalDay(new Date(), zone)}
          value={day}
          onChange={onDay}
        />
      )}
    </FieldFrame>
  );
};

const BankFile = ({ onFile }: { onFile: (file: File | null) => void }) => {
  const t = useT();
  return (
    <FieldFrame
      label={t("repay.bankFile.statement.file")}
      hint={t("repay.bankFile.statement.fileHint")}
      message={null}
      className="flex-1 basis-72"
    >
      {(aria) => (
        <Input
          {...aria}
          type="file"
          required
          accept={toAcceptAttribute(SHEET_KINDS)}
          className="pt-1 file:mr-2 file:cursor-pointer"
          onChange={({ target }) => onFile(target.files?.[0] ?? null)}
        />
      )}
    </FieldFrame>
  );
};

const Course = ({
  share,
  refusal,
}: Pick<ReturnType<typeof useCompare>, "share" | "refusal">): ReactNode => {
  const t = useT();
  if (share !== null)
    return (
      <Progress
        value={share === 1 ? undefined : share}
        label={t("repay.bankFile.statement.comparing")}
      />
    );
  return refusal ? (
    <Alert tone="danger" live>
      {refusal}
    </Alert>
  ) : null;
};

/** Form for a day and the bank's file of that day. */
export const CompareForm = ({ onDone }: { onDone: (report: Report) => void }) => {
  const t = useT();
  const { zone } = useSession();
  const [day, setDay] = useState(() => addDays(toLocalDay(new Date(), zone), -1));
  const [file, setFile] = useState<File | null>(null);
  const [format, setFormat] = useState<string>();
  const { share, refusal, compare, style, setStyle } = useCompare(onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file && day) void compare(file, day, format);
  };
  return (
    <div className="bg-card flex flex-col gap-3 rounded-lg border p-3">
      <form className="flex flex-wrap items-start gap-3" onSubmit={submit}>
        <StatementDay day={day} onDay={setDay} />
        <BankFile onFile={setFile} />
        <Button
          type="submit"
          variant="primary"
          className="md:mt-6"
          disabled={share !== null || !file || !day}
          aria-busy={share !== null}
        >
          {t("repay.bankFile.statement.compare")}
        </Button>
      </form>
      <FileStyleFields style={style} onStyle={setStyle}>
        <FormatChoice name={format} onChoose={setFormat} />
      </FileStyleFields>
      <Course share={share} refusal={refusal} />
    </div>
  );
};
