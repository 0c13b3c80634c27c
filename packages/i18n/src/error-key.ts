import error from "../locales/en/error.json";
import type { ErrorKey } from "./tree.ts";

const find = (key: string): unknown =>
  key.split(".").reduce<unknown>((node, part) => {
    const hasPart = typeof node === "object" && node !== null && Object.hasOwn(node, part);
    return hasPart ? (node as Record<string, unknown>)[part] : undefined;
  }, error);

export const isErrorKey = (key: string): key is ErrorKey => typeof find(key) === "string";
