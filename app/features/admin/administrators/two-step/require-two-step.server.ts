import { AppError } from "#app/platform/errors.server.ts";
import { site } from "#app/platform/site.server.ts";
import type { CurrentAdministrator } from "../get-administrator.server.ts";
import { getTwoStepState } from "../queries.server.ts";

/** @throws AppError `forbidden` for an administrator who must set up two-step verification first */
export async function requireTwoStep(actor: CurrentAdministrator): Promise<void> {
	if (!site.requiresTwoStep || (await getTwoStepState(actor)).state === "on") return;
	throw new AppError("forbidden", "Set up two-step verification first.");
}
