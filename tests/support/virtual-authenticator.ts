import type { Page } from "playwright/test";

/** Gives the page's browser an authenticator in software, which verifies its person and answers at once. */
export async function plugIn(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("WebAuthn.enable");
	await session.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
			...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
		},
	});
}

/** Keeps the browser from filling passkeys in by itself from the next page on: its authenticator would answer that at once. */
export async function stopAutofill(page: Page): Promise<void> {
	await page.addInitScript(() => {
		PublicKeyCredential.isConditionalMediationAvailable = async () => false;
	});
}
