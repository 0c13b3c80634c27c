/** A line below the chosen tab; pills for the tabs inside a tab; rows for a list at the side. */
export type Look = "line" | "pill" | "row";

export const tabClass =
  "-mb-px inline-flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted-foreground -outline-offset-2 hover:text-foreground data-[state=active]:border-primary data-[state=active]:text-foreground";

const pillClass =
  "inline-flex h-7 shrink-0 items-center rounded-md px-2 text-table whitespace-nowrap text-muted-foreground -outline-offset-2 hover:bg-accent hover:text-foreground data-[state=active]:bg-selected data-[state=active]:font-medium data-[state=active]:text-foreground";

const rowClass =
  "rounded-md px-2 py-1.5 text-left text-table text-muted-foreground -outline-offset-2 hover:bg-accent hover:text-foreground data-[state=active]:bg-selected data-[state=active]:font-medium data-[state=active]:text-foreground";

export const LOOKS: Record<Look, string> = { line: tabClass, pill: pillClass, row: rowClass };
