import { deviceLabel } from "#app/features/account/accounts/session-store/device-label.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createKeyMemory, networkOf } from "#app/platform/rate-limit.server.ts";
import { queueAdministratorNotice } from "../queue-administrator-notice.server.ts";
import type { AdminVisitor } from "./sign-in-administrator.server.ts";

const FAMILIAR_FOR_S = 90 * 24 * 60 * 60;

const familiarDevices = createKeyMemory({ name: "admin-familiar-device", seconds: FAMILIAR_FOR_S });

type Device = Pick<AdminVisitor, "address" | "userAgent" | "isApi">;

/** Records the device with which a new administrator joins, of which no email tells. Never throws. */
export async function rememberFirstDevice(administratorId: string, device: Device): Promise<void> {
	await rememberDevice(administratorId, device).catch((error: unknown) =>
		log.error({ err: error }, "device of an administrator not remembered"),
	);
}

/** @returns whether this device on this network is new */
function rememberDevice(
	administratorId: string,
	{ address, userAgent, isApi = false }: Device,
): Promise<boolean> {
	const device = deviceLabel(userAgent, { isApi });
	return familiarDevices.add([administratorId, networkOf(address), device]);
}

/**
 * Emails an administrator who has logged in from a device or network that is new for 90 days. Never throws: a failed
 * email must not fail the log-in.
 */
export async function queueLogInNotice(
	{
		administratorId,
		email,
		visitor,
	}: { administratorId: string; email: string; visitor: AdminVisitor },
	clock: Clock = systemClock,
): Promise<void> {
	try {
		if (!(await rememberDevice(administratorId, visitor))) return;
		const device = deviceLabel(visitor.userAgent, visitor);
		await queueAdministratorNotice(email, {
			kind: "new-log-in",
			device,
			atMs: clock.now().getTime(),
		});
	} catch (error) {
		log.error({ err: error }, "log-in not announced to the administrator");
	}
}
