import type { ConfigCode } from "@kolekta/api/manage/config/contract-codes";
import { trpc } from "@/lib/trpc.ts";

const HOUR = 3_600_000;

/** What holds where one works; undefined until it is known. A change is heard of, and the next day looked for. */
export const useConfig = (code: ConfigCode) =>
  trpc.manage.config.getValue.useQuery(
    { code },
    { staleTime: HOUR, refetchInterval: HOUR, meta: { quiet: true } },
  ).data;
