import { z } from "zod";

/** Forms of the overview. Safe in the browser. */

export const ALERT_RESOLVED_MESSAGE = "Marked as resolved";
export const NOT_RESOLVED_MESSAGE = "Not marked as resolved. Please try again.";

export const overviewSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("resolve-alert"), alertId: z.uuid() }),
]);
