import { X } from "lucide-react";
import type { ReactNode } from "react";
import { TextButton } from "@/components/ui/text-button.tsx";
import { useT } from "@/lib/i18n.tsx";

export interface Chip {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onRemove: () => void;
}

interface Props {
  /** The filter controls. */
  children: ReactNode;
  /** One chip per active filter. */
  chips: readonly Chip[];
  onClear: () => void;
}

const ChipView = ({ chip }: { chip: Chip }) => {
  const t = useT();
  return (
    <li className="bg-secondary text-secondary-foreground inline-flex max-w-full items-center gap-1 rounded-md pl-2 text-xs">
      <span className="min-w-0 break-words">
        <span className="text-muted-foreground">{chip.label}:</span> {chip.value}
      </span>
      <button
        type="button"
        aria-label={t("app.filter.remove", { name: chip.label })}
        className="hover:bg-accent grid size-6 shrink-0 place-items-center rounded-md"
        onClick={chip.onRemove}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
};

export const FilterBar = ({ children, chips, onClear }: Props) => {
  const t = useT();
  return (
    <div role="search" aria-label={t("app.filter.label")} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">{children}</div>
      {chips.length > 0 ? (
        <ul className="flex flex-wrap items-center gap-1.5">
          {chips.map((chip) => (
            <ChipView key={chip.id} chip={chip} />
          ))}
          <li>
            <TextButton className="px-1 text-xs" onClick={onClear}>
              {t("app.filter.clear")}
            </TextButton>
          </li>
        </ul>
      ) : null}
    </div>
  );
};
