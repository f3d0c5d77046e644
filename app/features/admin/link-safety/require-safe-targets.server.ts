import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { checkTargets } from "./check-targets.server.ts";
import { refusalOf } from "./verdict.ts";

/** An address that a creator wants to link. */
export type WantedTarget = {
	url: string | null;
	/** Form field that the error belongs to. */
	field?: string | undefined;
	/** Title of the link, for a message about one of several. */
	title?: string;
};

/**
 * Judges addresses before links with them are stored.
 * @throws AppError `bad_request` with `field` if one is blocked
 */
export async function requireSafeTargets(
	wanted: readonly WantedTarget[],
	clock: Clock = systemClock,
): Promise<void> {
	const addresses = wanted.flatMap(({ url }) => (url ? [{ address: url }] : []));
	const findings = await checkTargets(addresses, clock);
	for (const { url, field, title } of wanted) {
		const finding = url ? findings.get(url) : null;
		if (finding?.verdict !== "blocked") continue;
		throw new AppError("bad_request", refusalOf(finding.reason, title), field ? { field } : {});
	}
}
