import { randomInt } from "node:crypto";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { isReservedUsername, USERNAME_MAX_LENGTH } from "./names.ts";

const COUNTED_VARIANTS = 9;
const RANDOM_VARIANTS = 8;
const RANDOM_LIMIT = 1_000_000;
const ROUNDS = 5;

/**
 * Returns the first free name among `base`, `base-2` to `base-9`, and then variants with a random number, so that the
 * ten-thousandth "info" costs no more than the tenth. Reserved names, others' names and names that others gave up less
 * than 90 days ago are not free. Two callers may get the same name: the unique index decides.
 */
export async function getFreeUsername(base: string, clock: Clock = systemClock): Promise<string> {
	const counted = Array.from({ length: COUNTED_VARIANTS - 1 }, (_, index) => index + 2);
	let candidates = [base, ...counted.map((number) => withSuffix(base, number))];
	for (let round = 0; round < ROUNDS; round += 1) {
		const taken = await findTaken(candidates, clock);
		const free = candidates.find((name) => !taken.has(name) && !isReservedUsername(name));
		if (free !== undefined) return free;
		candidates = Array.from({ length: RANDOM_VARIANTS }, () =>
			withSuffix(base, randomInt(RANDOM_LIMIT)),
		);
	}
	throw new Error("no free username found");
}

async function findTaken(usernames: string[], clock: Clock): Promise<Set<string>> {
	const rows = await query<{ username: string }>({
		name: "get-taken-usernames",
		text: `
			SELECT username FROM profile WHERE username = ANY($1)
			UNION
			SELECT username FROM username_history WHERE username = ANY($1) AND expires_at > $2`,
		values: [usernames, clock.now()],
	});
	return new Set(rows.map((row) => row.username));
}

/** @returns `base` with `-suffix`, with `base` truncated so that both fit */
function withSuffix(base: string, suffix: number): string {
	const ending = `-${suffix}`;
	return base.slice(0, USERNAME_MAX_LENGTH - ending.length) + ending;
}
