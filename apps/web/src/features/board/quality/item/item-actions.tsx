import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import type { Item } from "../rows.ts";

const ObjectDialog = lazyNamed(() => import("./item-dialogs.tsx"), "ObjectDialog");
const SettleDialog = lazyNamed(() => import("./item-dialogs.tsx"), "SettleDialog");

export const ItemActions = ({ item }: { item: Item }) => {
  const t = useT();
  const [open, setOpen] = useState<"object" | "settle" | null>(null);
  const onClose = () => setOpen(null);
  const action = (which: "object" | "settle") => (
    <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(which)}>
      {t(`board.quality.${which}.open`)}
    </Button>
  );
  return (
    <>
      {item.canObject ? action("object") : null}
      {item.canSettle ? action("settle") : null}
      {open === "object" ? <ObjectDialog item={item} onClose={onClose} /> : null}
      {open === "settle" ? <SettleDialog item={item} onClose={onClose} /> : null}
    </>
  );
};
