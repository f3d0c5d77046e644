import type { BadgeTone } from "#app/ui/badge.tsx";
import type { OwnDomain } from "./schema.ts";

const BADGES: Record<OwnDomain["status"], { label: string; tone: BadgeTone }> = {
	waiting: { label: "Waiting for DNS", tone: "honey" },
	active: { label: "Active", tone: "leaf" },
	failing: { label: "Failing", tone: "poppy" },
	stopped: { label: "Stopped", tone: "poppy" },
	suspended: { label: "Suspended", tone: "poppy" },
	kept: { label: "Not shown", tone: "neutral" },
};

export function badgeOfDomain({ status }: Pick<OwnDomain, "status">) {
	return BADGES[status];
}
