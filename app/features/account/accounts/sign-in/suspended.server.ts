import { AppError } from "#app/platform/errors.server.ts";
import { site } from "#app/platform/site.server.ts";

/** Error for the confirmed owner of a suspended account, whose id is in its details. Names the support address. */
export function suspended(userId: string): AppError {
	return new AppError("forbidden", suspendedMessage(), { problem: "suspended", userId });
}

export function suspendedMessage(): string {
	return `This account is suspended. If you think this is a mistake, write to ${site.supportEmail}.`;
}
