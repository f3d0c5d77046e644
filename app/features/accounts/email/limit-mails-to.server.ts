import { OWN_DEVICES } from "#app/features/sessions/sign-in-limits.server.ts";
import { createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";
import { isOwnDevice } from "../sessions/device-cookie.server.ts";
import { isFamiliarNetwork, type Try } from "../sign-in/limit-sign-in.server.ts";

const HOUR_S = 60 * 60;

/**
 * Limits for emails that anybody can have sent to any address, known or not: per address and network, per network, and,
 * for networks that have not signed in to the account before, per address. The account's own devices share none of
 * these with strangers. An owner who is refused because of strangers already has an email with a valid link: links live
 * longer than the hour of the limit.
 */
export function limitMailsTo({ name, message }: { name: string; message: string }) {
	const limit = (suffix: string, tries: number) =>
		createRateLimit({ name: name + suffix, tries, perSeconds: HOUR_S, message });
	const addressFromNetwork = limit("", 5);
	const wholeNetwork = limit("-network", 20);
	const strangersAddress = limit("-address", 10);
	return async ({ email, address, cookies }: Try): Promise<void> => {
		if (await isOwnDevice({ email, cookies })) {
			return addressFromNetwork.consume([email, OWN_DEVICES]);
		}
		const network = networkOf(address);
		const isFamiliar = await isFamiliarNetwork({ email, address });
		await addressFromNetwork.consume([email, network]);
		await wholeNetwork.consume([network]);
		if (!isFamiliar) await strangersAddress.consume([email]);
	};
}
