import { deviceLabel } from "#app/features/account/accounts/session-store/device-label.server.ts";
import { createKeyMemory, networkOf } from "#app/platform/rate-limit.server.ts";
import type { Visitor } from "../visitor.server.ts";

const FAMILIAR_FOR_S = 90 * 24 * 60 * 60;

const familiarDevices = createKeyMemory({ name: "familiar-device", seconds: FAMILIAR_FOR_S });

/**
 * Records that an account is used from this device on this network.
 * @returns whether the combination is new, that is, not seen within the last 90 days
 * @throws AppError `unavailable`
 */
export async function rememberDevice(
	userId: string,
	{ address, userAgent, isApi = false }: Pick<Visitor, "address" | "userAgent" | "isApi">,
): Promise<boolean> {
	return familiarDevices.add([userId, networkOf(address), deviceLabel(userAgent, { isApi })]);
}
