import { CircleUserRound, LifeBuoy } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { CommandGroup, CommandItem } from "@/components/ui/command.tsx";
import { useSettled } from "@/hooks/use-settled.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";
import type { PaletteSourceProps } from "./palette-source.ts";

/** Shortest text that the server searches for. */
const SHORTEST = 2;
const FOUND = { page: 1, size: 10 };
const QUIET = { quiet: true };

const useSearch = (typed: string, allowed: boolean) => {
  const text = useSettled(typed.trim());
  return { text, enabled: allowed && text.length >= SHORTEST };
};

/** Searches the people that the user sees. */
export const PalettePeople = ({ typed, after }: PaletteSourceProps) => {
  const t = useT();
  const navigate = useNavigate();
  const { text, enabled } = useSearch(typed, useCan()("user.read"));
  const { data } = trpc.manage.user.list.useQuery({ text, ...FOUND }, { enabled, meta: QUIET });
  if (!enabled || !data || data.rows.length === 0) return null;
  return (
    <CommandGroup heading={t("app.palette.people")}>
      {data.rows.map(({ id, name, login }) => (
        <CommandItem
          key={id}
          value={`person ${id}`}
          keywords={[typed]}
          icon={CircleUserRound}
          onSelect={after(() => void navigate(pathTo("user", { id })))}
        >
          {name}
          <span className="text-muted-foreground">{login}</span>
        </CommandItem>
      ))}
    </CommandGroup>
  );
};

/** Searches complaints by number, reference or loan number. */
export const PaletteComplaints = ({ typed, after }: PaletteSourceProps) => {
  const t = useT();
  const navigate = useNavigate();
  const { text, enabled } = useSearch(typed, useCan()("workOrder.read"));
  const { data } = trpc.board.workOrder.list.useQuery({ text, ...FOUND }, { enabled, meta: QUIET });
  if (!enabled || !data || data.rows.length === 0) return null;
  return (
    <CommandGroup heading={t("app.screen.work-orders")}>
      {data.rows.map(({ orderId, loanNumber, borrowerName }) => (
        <CommandItem
          key={orderId}
          value={`complaint ${orderId}`}
          keywords={[typed]}
          icon={LifeBuoy}
          onSelect={after(() => void navigate(pathTo("work-order", { orderId })))}
        >
          #{orderId} · {loanNumber}
          <span className="text-muted-foreground">{borrowerName}</span>
        </CommandItem>
      ))}
    </CommandGroup>
  );
};
