import { randomInt } from "node:crypto";

/** @returns one of 16 million addresses in 10.0.0.0/8, so that tests don't share rate limits */
export function randomAddress(): string {
	return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
