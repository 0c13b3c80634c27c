import type { ReactNode } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "./dropdown-menu.tsx";

export interface Choice {
  value: string;
  label: string;
  lang?: string;
}

interface Props {
  trigger: ReactNode;
  value: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}

/** Choice from a menu that opens as soon as it has loaded. */
export const ChoiceMenu = ({ trigger, value, choices, onChoose }: Props) => (
  <DropdownMenu defaultOpen>
    <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
    <DropdownMenuContent align="end">
      <DropdownMenuRadioGroup value={value} onValueChange={onChoose}>
        {choices.map((choice) => (
          <DropdownMenuRadioItem key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.label}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </DropdownMenuContent>
  </DropdownMenu>
);
