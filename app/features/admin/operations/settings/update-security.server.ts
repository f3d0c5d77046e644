import { confirmAdministrator } from "#app/features/admin/administrators/confirm-administrator.server.ts";
import type { CurrentAdministrator } from "#app/features/admin/administrators/get-administrator.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { differences, updateSettings } from "./update-settings.server.ts";

/**
 * Saves whether every administrator must use two-step verification.
 * @param version the only version of the settings to change; undefined for any
 * @throws AppError as `confirmAdministrator`; `bad_request` (details.field) if this administrator doesn't use it yet;
 * `conflict` for another version
 */
export async function updateSecurity({
	actor,
	requireTwoStep,
	currentPassword,
	version,
}: {
	actor: CurrentAdministrator;
	requireTwoStep: boolean;
	currentPassword: string;
	version?: number | undefined;
}): Promise<void> {
	const { administratorId } = actor;
	await confirmAdministrator({ administratorId, currentPassword });
	const change = {
		actor,
		action: "two-step-requirement.changed",
		...(version === undefined ? {} : { expectedVersion: version }),
	} as const;
	await updateSettings(change, async (current, tx) => {
		const own = await tx.administrator.findUnique({
			where: { id: administratorId },
			select: { totpSecret: true },
		});
		if (requireTwoStep && !own?.totpSecret) {
			throw new AppError("bad_request", "Turn on two-step verification for yourself first.", {
				field: "requireTwoStep",
			});
		}
		const describe = (isRequired: boolean) => ({ Required: isRequired ? "yes" : "no" });
		return {
			data: { requireTwoStep },
			...differences(describe(current.requireTwoStep), describe(requireTwoStep)),
		};
	});
}
