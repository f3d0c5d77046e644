import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { PAID_PLANS, PLANS } from "#app/features/billing/plans/plans.ts";
import { db } from "#app/platform/db.server.ts";
import { insertPasskey, insertSession } from "#tests/support/accounts-factory.ts";
import { insertDomain } from "#tests/support/domains-factory.ts";
import { eventually } from "#tests/support/eventually.ts";
import { mailedToken } from "#tests/support/mailed-links.ts";
import { insertWholeAccount, randomPicture } from "#tests/support/whole-account-factory.ts";
import { codes, signIn, simulator, visit } from "./site.ts";

const SETTINGS = "/dashboard/settings";
const WRONG = "Wrong-horse-9";
const NEW = "Correct-horse-10";

/** Walks of a creator through the settings and the billing tab. */
export function settings(): void {
	test("the email is changed, confirmed and kept", async () => {
		const { user, walk } = await signIn();
		const email = `next-${user.email}`;
		const other = `other-${user.email}`;
		await walk(`${SETTINGS}/account`)
			.fill({ "New email": other })
			.press("Change email")
			.fill({ "Current password": WRONG })
			.press("Confirm")
			.refuses({ "Current password": "This is not your current password" })
			.fill({ "Current password": user.password })
			.press("Confirm")
			.sees(`We sent a link to ${other}.`)
			.press("Send again")
			.sees(`We sent the link to ${other} again.`)
			.press("Cancel change")
			.sees(`Your email stays ${user.email}.`)
			.fill({ "New email": email })
			.press("Change email")
			.sees("Waiting for you to confirm");
		const token = await eventually(() => mailedToken(email, "/confirm-email"));
		await walk(`/confirm-email?token=${token}`)
			.press("Confirm new email")
			.sees(`Your email is now ${email}.`);
	});

	test("the dashboard is dark and light", async () => {
		const { walk } = await signIn();
		for (const theme of ["Dark", "Light", "Match system"]) {
			await walk(`${SETTINGS}/account`)
				.press(theme)
				.and(({ document }) => {
					const chosen = document
						.find("button")
						.filter((each) =>
							each.attrs.some(({ name, value }) => name === "aria-pressed" && value === "true"),
						);
					expect(chosen.map((each) => document.name(each))).toEqual([theme]);
				});
		}
	});

	test("the password is changed, devices are signed out and Google is disconnected", async () => {
		const { user, walk } = await signIn();
		await insertSession(user);
		await db.identity.create({
			data: { userId: user.userId, provider: "google", subject: user.userId, email: user.email },
		});
		const security = `${SETTINGS}/security`;
		await walk(security)
			.press("Disconnect")
			.fill({ "Current password": user.password })
			.press("Confirm")
			.sees("Google is disconnected");
		await makeStale(user);
		await walk(security)
			.press("Connect Google")
			.fill({ "Current password": user.password })
			.press("Confirm")
			.sees("You can go on now");
		await walk(security)
			.press(/^Sign out Unknown device/)
			.sees("That device is signed out");
		await insertSession(user);
		await walk(security).press("Sign out everywhere else").sees("signed out");
		await walk(security)
			.fill({ "Current password": WRONG, "New password": NEW, "Confirm password": NEW })
			.press("Change password")
			.refuses({ "Current password": "This is not your current password" })
			.fill({ "Current password": user.password, "New password": NEW, "Confirm password": NEW })
			.press("Change password")
			.sees("Password changed.");
	});

	test("two-step verification is set up, asked for and turned off", async () => {
		const { user, walk } = await signIn();
		const security = `${SETTINGS}/security`;
		let app = new TOTP();
		let recoveryCode = "";
		await walk(security)
			.press("Set up two-step verification")
			.fill({ "Current password": WRONG })
			.press("Confirm")
			.refuses({ "Current password": "This is not your current password" })
			.fill({ "Current password": user.password })
			.press("Confirm")
			.press("Cancel setup")
			.sees("Setup canceled")
			.press("Set up two-step verification")
			.and(({ document }) => {
				const [key = ""] = codes(document);
				app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
			})
			.fill({ Code: "000" })
			.press("Turn on")
			.refuses({ Code: /wrong or expired/ });
		await walk(security)
			.fill(() => ({ Code: app.generate() }))
			.press("Turn on")
			.sees("You have 10 recovery codes left.")
			.and(({ document }) => {
				recoveryCode = codes(document)[0] ?? "";
			});
		await visit()("/signin")
			.fill({ Email: user.email, Password: user.password })
			.press("Sign in")
			.sees("Enter your code")
			.fill({ Code: "123456789" })
			.press("Sign in")
			.refuses({ Code: /wrong, has expired, or was already used/ })
			.fill(() => ({ Code: recoveryCode, "Don’t ask again on this device": true }))
			.press("Sign in")
			.sees("Recovery codes left: 9.");
		await walk(security)
			.press(/^Ask again on/)
			.sees("That device is asked for a code again")
			.press("Replace recovery codes")
			.sees("10 recovery codes left");
		await walk(security).press("Turn off").sees("Two-step verification is off");
	});

	test("a passkey is renamed and removed, and a password is removed", async () => {
		const { user, walk } = await signIn();
		await insertPasskey(user, { name: "Phone" });
		const security = `${SETTINGS}/security`;
		await walk(security)
			.fill({ Name: "\u3164" })
			.press("Save name of Phone")
			.refuses({ Name: "Enter a name" })
			.fill({ Name: "Blue phone" })
			.press("Save name of Phone")
			.sees("Name saved", "Blue phone")
			.press("Remove Blue phone")
			.fill({ "Current password": user.password })
			.press("Confirm")
			.sees("Passkey removed");
		await insertPasskey(user, { name: "Key" });
		await walk(security)
			.press("Remove password")
			.sees("Your password is removed.")
			.fill({ "New password": NEW, "Confirm password": NEW })
			.press("Set password")
			.sees("Password set.");
	});

	test("an account without a password sets one", async () => {
		const { user, walk } = await signIn();
		await db.user.update({ where: { id: user.userId }, data: { passwordHash: null } });
		await db.identity.create({
			data: { userId: user.userId, provider: "google", subject: user.userId, email: user.email },
		});
		await db.session.updateMany({
			where: { userId: user.userId },
			data: { createdAt: new Date() },
		});
		await walk(`${SETTINGS}/security`)
			.fill({ "New password": NEW, "Confirm password": WRONG })
			.press("Set password")
			.refuses({ "Confirm password": "Passwords do not match" })
			.fill({ "New password": NEW, "Confirm password": NEW })
			.press("Set password")
			.sees("Password set.");
	});

	test("SEO settings, their pictures and the footer are saved and reset", async () => {
		const { walk } = await signIn();
		await walk(`${SETTINGS}/seo`)
			.fill({ Title: "x".repeat(61), Description: "All about it" })
			.press("Save SEO settings")
			.refuses({ Title: /60/ })
			.fill({ Title: "Cello", "Search visibility": "Hide my page, but follow its links" })
			.press("Save SEO settings")
			.sees("SEO settings saved")
			.finds({ Title: "Cello", Description: "All about it" });
		const png = { type: "image/png" };
		await walk(`${SETTINGS}/seo`)
			.in("link previews")
			.fill({ "Choose a picture": new File(["Hello"], "a.png", png) })
			.press("Upload")
			.refuses({ "Choose a picture": /./ })
			.fill({ "Choose a picture": new File([new Uint8Array(await randomPicture())], "a.png", png) })
			.press("Upload")
			.sees("Preview picture saved")
			.fill({ "Description of your picture": "x".repeat(501) })
			.press("Save description")
			.refuses({ "Description of your picture": /./ })
			.fill({ "Description of your picture": "A cello" })
			.press("Save description")
			.sees("Description saved")
			.press("Remove")
			.sees("Preview picture removed");
		await walk(`${SETTINGS}/seo`).press("Reset SEO settings").sees("SEO settings reset");
		await walk(`${SETTINGS}/footer`)
			.fill({ "Footer text": "x".repeat(501) })
			.press("Save footer")
			.refuses({ "Footer text": /./ })
			.fill({ "Footer text": "Made by hand", "Hide the default footer": true })
			.press("Save footer")
			.sees("Footer saved", "Your page ends with: Made by hand")
			.press("Reset footer")
			.sees("Footer reset");
	});

	test("emails of choice are sent", async () => {
		const { walk } = await signIn();
		await walk(`${SETTINGS}/reports`)
			.fill({ "Analytics report": "Monthly", "Day of the month": "15", "Time zone": "Asia/Tokyo" })
			.press("Save")
			.sees("Email settings saved")
			.finds({ "Analytics report": "Monthly", "Day of the month": "15" });
		const { walk: walkOnFree } = await signIn({ tier: "free" });
		await walkOnFree(`${SETTINGS}/reports`)
			.fill({ "First visits": false })
			.press("Save")
			.sees("Email settings saved")
			.finds({ "Broken link alerts": true, "First visits": false });
		const firstVisits = "Email me at my first 10 visits";
		await walkOnFree("/dashboard/analytics")
			.fill({ [firstVisits]: true })
			.press("Save")
			.sees("Email settings saved")
			.finds({ [firstVisits]: true });
	});

	test("an earlier version is restored", async () => {
		const { walk } = await signIn(await insertWholeAccount());
		await walk("/dashboard/profile")
			.fill({ Name: "Berta" })
			.press("Save profile")
			.sees("Profile saved");
		await walk(`${SETTINGS}/history`)
			.follow(/^First version/)
			.press("Restore")
			.sees("Restored");
	});

	test("a token is created and revoked", async () => {
		const { user, walk } = await signIn();
		await walk(`${SETTINGS}/tokens`)
			.fill({ Name: "Shop", "Read links": true, "Expires after": "30 days" })
			.press("Create token")
			.fill({ "Current password": WRONG })
			.press("Confirm")
			.refuses({ "Current password": "This is not your current password" })
			.fill({ "Current password": user.password })
			.press("Confirm")
			.sees("Copy your new token now", /posy_pat_\w{36}/)
			.follow("Revoke Shop")
			.press("Revoke token")
			.sees("Token revoked");
	});

	test("a webhook is added, tested, changed and deleted", async () => {
		const { user, walk } = await signIn();
		await walk(`${SETTINGS}/webhooks`)
			.fill({ Address: "https://app.invalid/hook", "Your page changed": true })
			.press("Add webhook")
			.fill({ "Current password": user.password })
			.press("Confirm")
			.sees("Copy the signing secret now", "whsec_");
		await walk(`${SETTINGS}/webhooks`)
			.fill({ Address: "http://127.0.0.1/hook", "Your page changed": true })
			.press("Add webhook")
			.refuses({ Address: /./ });
		await walk(`${SETTINGS}/webhooks`)
			.follow(/app\.invalid/)
			.press("Send test event")
			.sees("Test event queued.")
			.press("Send again")
			.sees("Delivery queued.")
			.and(() => makeStale(user))
			.follow("New secret")
			.press("Create new secret")
			.fill({ "Current password": user.password })
			.press("Confirm")
			.sees("whsec_")
			.fill({ Address: "nonsense" })
			.press("Save webhook")
			.refuses({ Address: /./ })
			.fill({ Address: "https://app.invalid/next", On: false })
			.press("Save webhook")
			.sees("Webhook saved")
			.follow("Delete")
			.press("Delete webhook")
			.sees("Webhook deleted");
	});

	test("a domain is added, checked, made the main address and removed", async () => {
		const { user, walk } = await signIn();
		await insertDomain(user, { activeAt: new Date() });
		const second = await insertDomain(user, { activeAt: new Date() });
		await walk(`${SETTINGS}/domains`)
			.fill({ Domain: "ada-lovelace.com" })
			.press("Add domain")
			.fill({ "Current password": user.password })
			.press("Confirm")
			.sees("Domain added")
			.follow("Remove ada-lovelace.com")
			.press("Remove domain")
			.sees("Domain removed")
			.fill({ Domain: "co.uk" })
			.press("Add domain")
			.refuses({ Domain: /only the ending/ })
			.fill({ Domain: "https://links.ada-lovelace.com/" })
			.press("Add domain")
			.sees("Domain added", "Waiting for DNS", "Not all name servers answered")
			.press("Check now links.ada-lovelace.com")
			.sees("The domain isn’t ready yet")
			.press(/^Use as main address/)
			.sees("Main address saved")
			.follow(`Remove ${second.name}`)
			.press("Remove domain")
			.sees("Domain removed")
			.fill({ "Bluesky DID": "@ada.bsky.social" })
			.press(/^Save options/)
			.refuses({ "Bluesky DID": /Enter a DID/ })
			.fill({ "Bluesky DID": "did:plc:ewvi7nxzyoun6zhxrhs64oiz" })
			.press(/^Save options/)
			.sees("Options saved")
			.follow("Remove links.ada-lovelace.com")
			.press("Remove domain")
			.sees("Domain removed");
	});

	test("a domain is added with www too", async () => {
		const { user, walk } = await signIn();
		await insertDomain(user);
		await walk(`${SETTINGS}/domains`)
			.fill({ Domain: "ada-lovelace.com" })
			.press("Add domain")
			.fill({ "Current password": user.password })
			.press("Confirm")
			.sees("Domain added")
			.press("Add www.ada-lovelace.com too")
			.sees("Domain added", "Your page has 3 domains, the maximum");
	});

	test("a large account's data is prepared", async () => {
		const { user, walk } = await signIn();
		await db.linkFile.create({
			data: { userId: user.userId, type: "pdf", name: "large.pdf", bytes: 26_000_000 },
		});
		await walk(`${SETTINGS}/data`)
			.press("Prepare my data")
			.fill({ "Current password": user.password })
			.press("Confirm")
			.sees("We’re preparing your data");
	});

	test("a small account's data can be downloaded once its owner is confirmed", async () => {
		const { user, walk } = await signIn();
		await walk(`${SETTINGS}/data`)
			.press("Download my data")
			.fill({ "Current password": user.password })
			.press("Confirm")
			.sees("You can download your data now");
	});

	test("an account is scheduled for deletion and kept", async () => {
		const { user, walk } = await signIn();
		await walk(`${SETTINGS}/data`)
			.fill({ "Confirm your username": "somebody-else" })
			.press("Delete my account")
			.refuses({ "Confirm your username": /./ })
			.fill({ "Confirm your username": user.username })
			.press("Delete my account")
			.fill({ "Current password": user.password })
			.press("Confirm")
			.sees("your account is scheduled for deletion")
			.press("Keep my account")
			.sees("Your account won’t be deleted");
	});

	test("a plan is bought, changed, canceled and resumed", async () => {
		const { user, walk } = await signIn({ tier: "free" });
		const tab = "/dashboard/billing";
		// The smallest last: it is paid below, and then upgraded.
		for (const plan of PAID_PLANS.toReversed()) {
			await walk("/upgrade")
				.press(`Get ${PLANS[plan].name}`)
				.and(({ url }) => expect(url).toContain(simulator.origin));
		}
		await pay(user.userId, "pro");
		await walk(tab)
			.press("Open billing portal")
			.and(({ url }) => expect(url).toContain(simulator.origin));
		await walk(tab)
			.follow("Upgrade to Max")
			.press(/^Pay \$\d+\.\d\d and upgrade$/)
			.sees("Welcome to Max");
		await walk(`${tab}/change?plan=pro`).press("Downgrade to Pro").sees("Your plan changes to Pro");
		await walk(tab).press("Revoke").sees("Plan change canceled");
		await walk(tab)
			.follow("Cancel subscription")
			.press("Cancel subscription")
			.sees("Subscription cancelled successfully");
		await walk(tab).in("Max ends on").press("Resume subscription").sees("Subscription resumed");
	});
}

/** Pays the checkout that was opened last for this plan, and waits until the product has been told. */
async function pay(userId: string, tier: "pro" | "max"): Promise<void> {
	const session = simulator.state.checkoutSessions.findLast(
		({ client_reference_id, status }) => client_reference_id === userId && status === "open",
	);
	simulator.visitor.payCheckout(session?.id ?? "", { card: "4242424242424242" });
	await eventually(async () => {
		expect((await db.user.findUniqueOrThrow({ where: { id: userId } })).tier).toBe(tier);
	});
}

/** Makes the last proof of the account's sessions too old for what needs one. */
async function makeStale({ userId }: { userId: string }): Promise<void> {
	const longAgo = new Date(Date.now() - 60 * 60_000);
	await db.session.updateMany({
		where: { userId },
		data: { createdAt: longAgo, provedAt: null },
	});
}
