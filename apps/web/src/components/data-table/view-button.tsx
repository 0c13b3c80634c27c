import { SlidersHorizontal } from "lucide-react";
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from "react";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { ViewProps } from "./view-options.tsx";

const load = () => import("./view-options.tsx");

type Loaded = ComponentType<ViewProps<never> & { trigger: ReactNode }>;

const ViewOptions = lazy(async () => ({
  default: (await load()).default as Loaded,
}));

/** Opens the table's view options; their code is fetched when they are first wanted. */
export const ViewButton = <Row,>(props: ViewProps<Row>) => {
  const t = useT();
  const [wanted, setWanted] = useState(false);
  const label = t("app.table.view");
  const waiting = (
    <IconButton
      size="icon"
      label={label}

      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      <SlidersHorizontal />
    </IconButton>
  );
  if (!wanted) return waiting;
  const trigger = (
    <IconButton size="icon" label={label}>
      <SlidersHorizontal />
    </IconButton>
  );
  const { columns, ...rest } = props;
  return (
    <Suspense fallback={waiting}>
      <ViewOptions {...rest} columns={columns} trigger={trigger} />
    </Suspense>
  );
};
