import { MAX_MARKS } from "@kolekta/api/board/quality/contract-codes";
import type { score } from "@kolekta/api/board/quality/contract-item";
import { MapPin, Trash2 } from "lucide-react";
import { type Control, useFieldArray } from "react-hook-form";
import type { z } from "zod";
import { FormSection, TextField } from "@/components/form/text-fields.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { ItemProps } from "./contact.tsx";

type In = z.input<typeof score.input>;

interface Props extends Pick<ItemProps, "player"> {
  control: Control<In, unknown, z.output<typeof score.input>>;
  last: number;
}

/** Note at the current second of the recording. */
export const MarkFields = ({ control, player, last }: Props) => {
  const t = useT();
  const { duration } = useFormat();
  const { fields, append, remove } = useFieldArray({ control, name: "marks" });
  const second = Math.min(last, Math.floor(player.at));
  return (
    <FormSection title={t("board.quality.marks.title")}>
      {fields.map(({ id, second: at }, index) => (
        <div key={id} className="flex items-end gap-2">
          <TextField
            control={control}
            name={`marks.${index}.text`}
            className="min-w-0 flex-1"
            label={t("board.quality.marks.text", { at: duration(at) })}
          />
          <IconButton
            label={t("core.action.removeNamed", {
              name: t("board.quality.marks.number", { at: duration(at) }),
            })}
            onClick={() => remove(index)}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      {fields.length < MAX_MARKS ? (
        <Button size="sm" className="self-start" onClick={() => append({ second, text: "" })}>
          <MapPin />
          {t("board.quality.marks.add", { at: duration(second) })}
        </Button>
      ) : null}
    </FormSection>
  );
};
