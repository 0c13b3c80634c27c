import type { ConfigCode } from "@kolekta/api/manage/config/contract-codes";
import { trpc } from "@/lib/trpc.ts";

const HOUR = 3_600_000;

/**
 * Config value for the user; undefined while loading. Events report changes; the hourly reload
 * catches changes that take effect on a new day.
 */
export const useConfig = (code: ConfigCode) =>
  trpc.manage.config.getValue.useQuery(
    { code },
    { staleTime: HOUR, refetchInterval: HOUR, meta: { quiet: true } },
  ).data;
