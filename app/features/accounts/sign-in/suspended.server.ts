import { AppError } from "#app/platform/errors.server.ts";
import { site } from "#app/platform/site.server.ts";

/** Error for the confirmed owner of a suspended account. Names the support address. */
export function suspended(): AppError {
	return new AppError("forbidden", suspendedMessage(), { problem: "suspended" });
}

export function suspendedMessage(): string {
	return `This account is suspended. If you think this is a mistake, write to ${site.supportEmail}.`;
}
