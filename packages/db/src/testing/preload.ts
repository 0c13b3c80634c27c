import fc from "fast-check";
import { seed } from "./effort.ts";

// Properties draw the same cases in all runs of a day; a failure names the path of the case that failed.
fc.configureGlobal({ seed });
