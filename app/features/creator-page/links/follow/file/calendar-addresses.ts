import { eventTimes, nextDay } from "../../kinds/event/event-times.ts";
import type { LinkDetails } from "../../kinds/kinds.ts";
import { calendarSpan } from "./calendar-span.ts";

/** https://github.com/InteractionDesignFoundation/add-event-to-calendar-docs describes both: neither company does. */
const GOOGLE = "https://calendar.google.com/calendar/render";
const OUTLOOK = "https://outlook.live.com/calendar/0/deeplink/compose";

/**
 * Addresses that open a calendar on the web with the event filled in, for browsers that can't open a calendar file.
 * @param event.url address of the page
 * @returns null if the event's times aren't valid
 */
export function calendarAddresses(
	details: LinkDetails,
	{ title, url }: { title: string; url: string },
): { google: string; outlook: string } | null {
	const times = eventTimes(details);
	if (times === null) return null;
	const { start, end } = calendarSpan(times);
	const location = String(details.place ?? "");
	// Neither takes the address of a page.
	const description = [String(details.note ?? ""), url].filter(Boolean).join("\n\n");
	return {
		google: withQuery(GOOGLE, {
			action: "TEMPLATE",
			text: title,
			dates: `${start}/${end}`,
			details: description,
			location,
		}),
		outlook: withQuery(OUTLOOK, {
			path: "/calendar/action/compose",
			rru: "addevent",
			subject: title,
			...(times.isAllDay
				? { startdt: times.first, enddt: nextDay(times.last), allday: "true" }
				: { startdt: seconds(times.from), enddt: seconds(times.until) }),
			body: description,
			location,
		}),
	};
}

/** Leaves out what is empty. Outlook shows a "+" as it is, so spaces are escaped. */
function withQuery(address: string, query: Readonly<Record<string, string>>): string {
	const parts = Object.entries(query).filter(([, value]) => value !== "");
	return `${address}?${parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}

/** Formats as 2026-12-04T19:00:00Z. */
function seconds(time: Date): string {
	return `${time.toISOString().slice(0, 19)}Z`;
}
