import { SlidersHorizontal } from "lucide-react";
import { type ComponentType, lazy, type ReactNode } from "react";
import { IconButton } from "@/components/ui/button.tsx";
import { LazyPopup } from "@/components/ui/lazy-popup.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { ViewProps } from "./view-options.tsx";

const load = () => import("./view-options.tsx");

type Loaded = ComponentType<ViewProps<never> & { trigger: ReactNode }>;

const ViewOptions = lazy(async () => ({ default: (await load()).default as Loaded }));

/** Opens the view options of the table, whose code loads on first use. */
export const ViewButton = <Row,>({ columns, ...view }: ViewProps<Row>) => {
  const t = useT();
  return (
    <LazyPopup
      load={load}
      popup="dialog"
      button={({ size: _, ...opening }) => (
        <IconButton size="icon" label={t("app.table.view")} {...opening}>
          <SlidersHorizontal />
        </IconButton>
      )}
    >
      {(trigger) => <ViewOptions {...view} columns={columns} trigger={trigger} />}
    </LazyPopup>
  );
};
