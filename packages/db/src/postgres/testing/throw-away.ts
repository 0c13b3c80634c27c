import type { Settings } from "../embedded/index.ts";

export const THROW_AWAY: Settings = {
  durable: false,
  sharedBuffers: "64MB",
  maxWalSize: "1GB",
  maxConnections: 200,
};
