import type { BadgeTone } from "#app/ui/badge.tsx";
import type { OwnDomain } from "./schema.ts";

const BADGES: Record<OwnDomain["status"], { children: string; tone: BadgeTone }> = {
	waiting: { children: "Waiting for DNS", tone: "honey" },
	active: { children: "Active", tone: "leaf" },
	failing: { children: "Failing", tone: "poppy" },
	stopped: { children: "Stopped", tone: "poppy" },
	suspended: { children: "Suspended", tone: "poppy" },
	kept: { children: "Not shown", tone: "neutral" },
};

/** @returns props of a badge */
export function badgeOfDomain({ status }: Pick<OwnDomain, "status">) {
	return BADGES[status];
}
