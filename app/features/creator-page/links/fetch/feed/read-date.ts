import { ownValue } from "#app/lib/own-value.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const EARLIEST_MS = Date.UTC(1990, 0, 1);
const MAX_LENGTH = 100;

/**
 * Offsets of zones that feeds name, beside those that `Date.parse` knows (those of RFC 822). Where several zones share a
 * name, the one with the most people.
 */
const ZONES: Readonly<Record<string, string | undefined>> = {
	WET: "+0000",
	WEST: "+0100",
	BST: "+0100",
	CET: "+0100",
	MEZ: "+0100",
	MET: "+0100",
	CEST: "+0200",
	MESZ: "+0200",
	MEST: "+0200",
	EET: "+0200",
	SAST: "+0200",
	EEST: "+0300",
	MSK: "+0300",
	TRT: "+0300",
	PKT: "+0500",
	IST: "+0530",
	WIB: "+0700",
	ICT: "+0700",
	AWST: "+0800",
	HKT: "+0800",
	PHT: "+0800",
	SGT: "+0800",
	JST: "+0900",
	KST: "+0900",
	ACST: "+0930",
	AEST: "+1000",
	ACDT: "+1030",
	AEDT: "+1100",
	NZST: "+1200",
	NZDT: "+1300",
	NST: "-0330",
	NDT: "-0230",
	AST: "-0400",
	ADT: "-0300",
	BRT: "-0300",
	ART: "-0300",
	AKST: "-0900",
	AKDT: "-0800",
	HST: "-1000",
};
const TIME_WITHOUT_ZONE = /\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/;
/** `+01:00` ends like a time. */
const NUMERIC_ZONE = /[+-]\d\d?:\d\d$/;
const ZONE_NAME = /\b[a-z]{2,5}$/i;

/**
 * Reads a date of a feed, in the format of RFC 822 or ISO 8601, with the zones that feeds name. Without a zone it is UTC.
 * @returns null for what is no date, for one before 1990, and for one later than tomorrow
 */
export function readDate(date: string, now: Date): Date | null {
	const ms = Date.parse(withZone(date.slice(0, MAX_LENGTH).trim()));
	return ms >= EARLIEST_MS && ms <= now.getTime() + DAY_MS ? new Date(ms) : null;
}

function withZone(date: string): string {
	// Else `Date.parse` would take the zone of this machine.
	if (TIME_WITHOUT_ZONE.test(date) && !NUMERIC_ZONE.test(date)) return `${date}Z`;
	return date.replace(ZONE_NAME, (name) => ownValue(ZONES, name.toUpperCase()) ?? name);
}
