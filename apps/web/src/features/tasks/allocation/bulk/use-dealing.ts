import type { PlainStrategy } from "@kolekta/api/tasks/allocation/contract-codes";
import { useState } from "react";

export interface Dealing {
  readonly agentIds?: number[];
  readonly strategy: PlainStrategy;
  readonly respectsAffinity: boolean;
}

export const AMONG = ["all", "chosen"] as const;
export type Among = (typeof AMONG)[number];

export const useDealing = () => {
  const [among, setAmong] = useState<Among>("all");
  const [agentIds, setAgentIds] = useState<number[]>([]);
  const [strategy, setStrategy] = useState<PlainStrategy>("SNAKE");
  const [respectsAffinity, setRespectsAffinity] = useState(true);
  const dealing: Dealing = {
    strategy,
    respectsAffinity,
    ...(among === "chosen" ? { agentIds } : {}),
  };
  return {
    among,
    setAmong,
    agentIds,
    setAgentIds,
    strategy,
    setStrategy,
    respectsAffinity,
    setRespectsAffinity,
    dealing,
    lacksAgent: among === "chosen" && agentIds.length === 0,
  };
};
