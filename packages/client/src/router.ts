/** The build replaces this file by the router's types without the server. */
export type { AppRouter } from "@kolekta/api";
