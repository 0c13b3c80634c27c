import type { CallRecord } from "@kolekta/api/telephony/call/contract";
import { useLocation, useNavigate } from "react-router-dom";
import { casePath } from "@/features/tasks/case/case-link.ts";
import { relationText } from "@/components/case/labels.ts";
import { CallBar } from "@/features/telephony/call/call-bar.tsx";
import { useT } from "@/lib/i18n.tsx";

const NO_LIST = new URLSearchParams();

/** Call controls with a link to the case of the call. */
const CallDock = () => {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <CallBar
      formatRelation={(relation) => relationText(t, relation)}
      isOpen={(call: CallRecord) => pathname.startsWith(`/task/${call.taskId}/`)}
      onWrapUp={(call: CallRecord) => void navigate(casePath(call, NO_LIST))}
    />
  );
};

export default CallDock;
