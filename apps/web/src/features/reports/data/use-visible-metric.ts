import { METRICS, type MetricKey } from "@kolekta/api/reports/metric/contract-codes";
import { useCan, useSession } from "@/hooks/use-user.tsx";

/** Builds the test of which metrics the server shows to this user. */
export const useVisibleMetric = (): ((key: MetricKey) => boolean) => {
  const can = useCan();
  const { caseScope } = useSession();
  const seesComplaints = can("workOrder.read") && caseScope !== "OWN";
  return (key) =>
    (!METRICS[key].wage || can("wage.read")) && (!METRICS[key].complaint || seesComplaints);
};
