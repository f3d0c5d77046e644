import { randomInt } from "node:crypto";

/** One of 16 million addresses of 10.0.0.0/8: no two tests meet at a limit counted by address. */
export function randomAddress(): string {
	return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
