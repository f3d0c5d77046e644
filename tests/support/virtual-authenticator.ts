import type { Page } from "playwright/test";

/**
 * Gives the page's browser an authenticator in software, which verifies its person.
 * @returns `touch`, which lets it answer from now on, or wait
 */
export async function plugIn(page: Page) {
	const session = await page.context().newCDPSession(page);
	await session.send("WebAuthn.enable");
	const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
			...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: false },
		},
	});
	const touch = async (enabled: boolean) => {
		await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
	};
	return { touch };
}
