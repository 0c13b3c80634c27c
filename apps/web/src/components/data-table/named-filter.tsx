import { type NamedItem, toNameOptions } from "@/components/case/named-fields.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { cn } from "@/lib/cn.ts";
import type { TableState } from "./table-state.ts";

interface Props<Name extends string> {
  state: Pick<TableState<Partial<Record<Name, number>>>, "filters" | "setFilters">;
  name: Name;
  label: string;
  all: readonly NamedItem[];
  /** Hidden with fewer options. */
  minOptions?: number;
  className?: string;
}

export const NamedFilter = <Name extends string>(props: Props<Name>) => {
  const { state, name, label, all, minOptions = 0, className } = props;
  if (all.length < minOptions) return null;
  const choose = (id: number | undefined) =>
    state.setFilters({ [name]: id } as Partial<Record<Name, number>>);
  return (
    <NativeSelect
      aria-label={label}
      className={cn("w-auto max-w-52", className)}
      placeholder={label}
      value={String(state.filters[name] ?? "")}
      options={toNameOptions(all)}
      onChange={({ target }) => choose(Number(target.value) || undefined)}
    />
  );
};
