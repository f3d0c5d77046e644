import { OWN_DEVICES } from "#app/features/account/accounts/session-store/sign-in-limits.server.ts";
import { accountEmail } from "#app/lib/email-address.ts";
import { createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";
import { isOwnDevice } from "../sessions/device-cookie.server.ts";
import { isFamiliarNetwork, type Try } from "../sign-in/limits.server.ts";

const HOUR_S = 60 * 60;

/**
 * Limits for emails that anybody can have sent to any address, known or not, in whatever spelling: per address and network, per network, and,
 * for networks that have not signed in to the account before, per address. The account's own devices share none of
 * these with strangers. An owner who is refused because of strangers already has an email with a valid link: links live
 * at least as long as the limit counts.
 *
 * @param options.mailsPerDay maximum number of emails a day to one address, once for its owner's devices and networks
 * and once for strangers; only for links that live for a day
 */
export function mailLimits({
	name,
	message,
	mailsPerDay,
}: {
	name: string;
	message: string;
	mailsPerDay?: number;
}) {
	const limit = (suffix: string, tries: number) =>
		createRateLimit({ name: name + suffix, tries, perSeconds: HOUR_S, message });
	const addressFromNetwork = limit("", 5);
	const wholeNetwork = limit("-network", 20);
	const strangersAddress = limit("-address", 10);
	const daily = mailsPerDay
		? createRateLimit({ name: `${name}-day`, tries: mailsPerDay, perSeconds: 24 * HOUR_S, message })
		: null;
	return async ({ email, address, cookies }: Try): Promise<void> => {
		const account = accountEmail(email);
		if (await isOwnDevice({ email, cookies })) {
			await addressFromNetwork.consume([account, OWN_DEVICES]);
			return daily?.consume([account, "familiar"]);
		}
		const network = networkOf(address);
		const isFamiliar = await isFamiliarNetwork({ email, address });
		await addressFromNetwork.consume([account, network]);
		await wholeNetwork.consume([network]);
		if (!isFamiliar) await strangersAddress.consume([account]);
		await daily?.consume([account, isFamiliar ? "familiar" : "strangers"]);
	};
}
