import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { useT } from "@/lib/i18n.tsx";
import { PenaltyPanel } from "./penalty-panel.tsx";

interface Props {
  orderId: number;
  onClose: () => void;
}

const PenaltySheet = ({ orderId, onClose }: Props) => (
  <SideSheet wide title={useT()("board.penalty.order", { id: String(orderId) })} onClose={onClose}>
    <SideSheetBody>
      <PenaltyPanel orderId={orderId} untitled />
    </SideSheetBody>
  </SideSheet>
);

export default PenaltySheet;
