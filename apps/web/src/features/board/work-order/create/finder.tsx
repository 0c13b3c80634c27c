import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useT } from "@/lib/i18n.tsx";

interface Props {
  number: string;
  onFind: (number: string) => void;
}

/** Finds the caller's loan by its number. */
export const Finder = ({ number: initialNumber, onFind }: Props) => {
  const t = useT();
  const id = useId();
  const [number, setNumber] = useState(initialNumber);
  const trimmed = number.trim();
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed) onFind(trimmed);
  };
  return (
    <form onSubmit={find} className="flex flex-col gap-1">
      <Label htmlFor={id}>{t("board.workOrder.create.loan")}</Label>
      <span className="flex gap-2">
        <Input
          id={id}
          value={number}
          maxLength={64}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setNumber(target.value)}
        />
        <Button type="submit">{t("board.workOrder.create.find")}</Button>
      </span>
      <p id={`${id}-hint`} className="text-muted-foreground text-xs">
        {t("board.workOrder.create.loanHint")}
      </p>
    </form>
  );
};
