import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Definition } from "@/components/page/definition.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { type Column, sortKey } from "./columns.ts";
import type { Sort } from "./table-state.ts";

/** Cycles through ascending, descending and the default order. */
export const nextSort = (key: string, sort: Sort | null): Sort | null => {
  if (sort?.by !== key) return { by: key, dir: "asc" };
  return sort.dir === "asc" ? { by: key, dir: "desc" } : null;
};

const ARIA = { asc: "ascending", desc: "descending" } as const;

interface SortProps {
  label: string;
  dir: "asc" | "desc" | null;
  end: boolean;
  onClick: () => void;
}

const SortButton = ({ label, dir, end, onClick }: SortProps) => {
  const t = useT();
  const Icon = dir === null ? ChevronsUpDown : dir === "asc" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      title={t("app.table.sortBy", { column: label })}
      className={cn(
        "hover:text-foreground inline-flex min-h-6 items-center gap-1 rounded-sm align-middle",
        dir && "text-foreground",
        end && "flex-row-reverse",
      )}
      onClick={onClick}
    >
      {label}
      <Icon aria-hidden className={cn("size-3.5", dir === null && "opacity-60")} />
    </button>
  );
};

export const stickyClass = <Row,>(column: Column<Row>, offset: boolean): string => {
  if (column.sticky === "start")
    return cn("sticky z-10 shadow-[1px_0_0_var(--border)]", offset ? "left-9" : "left-0");
  if (column.sticky === "end") return "sticky right-0 z-10 shadow-[-1px_0_0_var(--border)]";
  return "";
};

interface Props<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** The cell above the checkboxes. */
  selectAll: ReactNode;
}

export const TableHead = <Row,>({ columns, sort, onSort, selectAll }: Props<Row>) => (
  <thead>
    <tr>
      {selectAll === null ? null : (
        <th scope="col" className="bg-muted sticky top-0 left-0 z-30 w-9 border-b px-2.5">
          {selectAll}
        </th>
      )}
      {columns.map((column) => {
        const key = sortKey(column);
        const dir = key !== null && sort?.by === key ? sort.dir : null;
        const end = column.align === "end";
        return (
          <th
            key={column.id}
            scope="col"
            aria-sort={dir ? ARIA[dir] : undefined}
            style={column.width ? { width: column.width, minWidth: column.width } : undefined}
            className={cn(
              "bg-muted text-muted-foreground h-9 border-b px-2.5 text-xs font-medium whitespace-nowrap",
              end ? "text-right" : "text-left",
              stickyClass(column, selectAll !== null),
              "sticky top-0",
              column.sticky ? "z-30" : "z-20",
            )}
          >
            {key !== null && onSort ? (
              <SortButton
                label={column.header}
                dir={dir}
                end={end}
                onClick={() => onSort(nextSort(key, sort))}
              />
            ) : (
              column.header
            )}
            {column.about ? <Definition name={column.header} about={column.about} /> : null}
          </th>
        );
      })}
    </tr>
  </thead>
);
