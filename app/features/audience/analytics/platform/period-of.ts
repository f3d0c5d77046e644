import { addDays, startOfDay } from "../utc-day.ts";
import type { PlatformScope } from "./platform-scope.server.ts";

/** The period of a report as times: from its first hour or day until the end of the last one, which is left out. */
export function periodOf({ span, points }: PlatformScope): { from: Date; to: Date } {
	const first = points[0] ?? span.firstDay;
	const from = span.unit === "hour" ? Date.parse(first) : startOfDay(span.firstDay);
	return { from: new Date(from), to: new Date(startOfDay(addDays(span.lastDay, 1))) };
}
