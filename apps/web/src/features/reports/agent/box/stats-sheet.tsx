import { ChartNoAxesColumn } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/button.tsx";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { StatsBody } from "./stats-body.tsx";

/** On a narrow screen the figures open in a sheet instead of a floating box. */
const StatsSheet = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        aria-haspopup="dialog"
        label={t("reports.agent.box.expand")}

        onClick={() => setOpen(true)}
      >
        <ChartNoAxesColumn />
      </IconButton>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent>
          <DialogHeader title={t("reports.agent.box.title")} />
          <StatsBody />
        </DialogContent>
      </Dialog>
    </>
  );
};

export default StatsSheet;
