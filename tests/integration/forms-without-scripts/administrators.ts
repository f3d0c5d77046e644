import { Secret, TOTP } from "otpauth";
import { test } from "vitest";
import { createSignInLink } from "#app/features/admin/administrators/sign-in/create-sign-in-link.server.ts";
import { hashOf } from "#app/features/admin/link-safety/target-keys.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertPasskey, insertTwoStep, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { insertDomain } from "#tests/support/domains-factory.ts";
import { eventually } from "#tests/support/eventually.ts";
import { insertFailedRun } from "#tests/support/failed-runs-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { mailedToken } from "#tests/support/mailed-links.ts";
import { insertTicket } from "#tests/support/support-factory.ts";
import { attribute } from "#tests/support/walker/html.ts";
import type { Walk } from "#tests/support/walker/walk.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import { codes, server, signIn, signInAdmin, visit } from "./site.ts";

const AREA = "/admin/dashboard";
const PASSWORD = "Staple-battery-11";
/** A day on which the site and the account whose numbers are shown were there already. */
const CHOSEN_DAY = "2020-02-01";
const WRONG = "Wrong-horse-9";
const anyEmail = () => `${crypto.randomUUID().slice(0, 13)}@example.com`;
const mailed = (email: string, path: string) =>
	eventually(async () => `${path}?token=${await mailedToken(email, path)}`);

/** Walks of administrators. The first sets up the site, so it has to be the first. */
export function administrators(): void {
	test("the first administrator sets up the site and logs in", async () => {
		const walk = visit();
		const code = /"code":"([^"]+)"/.exec(server.output())?.[1] ?? "";
		const email = anyEmail();
		const passwords = { Password: PASSWORD, "Confirm password": PASSWORD };
		await walk("/admin/setup")
			.fill({ "Setup code": "nonsense", Name: "Ada First", Email: email, ...passwords })
			.press("Create administrator")
			.refuses({ "Setup code": /./ })
			.fill({ "Setup code": code, ...passwords })
			.press("Create administrator")
			.sees("You are the first administrator.")
			.press("Logout")
			.sees("You are logged out");
		await walk("/admin/login")
			.fill({ Email: email, Password: WRONG })
			.press("Log in")
			.refuses({ "": /./ })
			.fill({ Password: PASSWORD })
			.press("Log in")
			.sees("Welcome back!");
	});

	test("a link from the server logs in once", async () => {
		const { email } = await insertAdministrator();
		const { pathname, search } = new URL(await createSignInLink({ email }));
		await visit()(pathname + search)
			.sees(email)
			.press("Log in")
			.sees("Welcome back!");
		await visit()(pathname + search)
			.press("Log in")
			.refuses({ "": /has been used or has expired/ });
	});

	test("a forgotten password is replaced", async () => {
		const { email } = await insertAdministrator();
		const walk = visit();
		await walk("/admin/forgot-password")
			.fill({ Email: "nobody" })
			.press("Send reset link")
			.refuses({ Email: "Please enter a valid email" })
			.fill({ Email: email })
			.press("Send reset link")
			.sees("Check your email");
		await walk(() => mailed(email, "/admin/reset-password"))
			.fill({ "New password": PASSWORD, "Confirm password": WRONG })
			.press("Set new password")
			.refuses({ "Confirm password": /match/ })
			.fill({ "New password": PASSWORD, "Confirm password": PASSWORD })
			.press("Set new password")
			.sees("Your new password is set.");
	});

	test("two-step verification is set up, asked for and turned off", async () => {
		const { administrator, walk } = await signInAdmin();
		const account = `${AREA}/account`;
		const password = { "Current password": administrator.password };
		let app = new TOTP();
		let recoveryCode = "";
		await walk(account)
			.fill({ "Current password": WRONG })
			.press("Set up two-step verification")
			.refuses({ "Current password": /./ })
			.fill(password)
			.press("Set up two-step verification")
			.press("Cancel setup")
			.sees("Setup canceled")
			.fill(password)
			.press("Set up two-step verification")
			.and(({ document }) => {
				app = new TOTP({
					secret: Secret.fromBase32(codes(document)[0]?.replaceAll(" ", "") ?? ""),
				});
			})
			.fill({ Code: "000" })
			.press("Turn on")
			.refuses({ Code: /wrong or expired/ });
		await walk(account)
			.fill(() => ({ Code: app.generate() }))
			.press("Turn on")
			.sees("You have 10 recovery codes left.")
			.and(({ document }) => {
				recoveryCode = codes(document)[0] ?? "";
			})
			.press("Logout");
		await visit()("/admin/login")
			.fill({ Email: administrator.email, Password: administrator.password })
			.press("Log in")
			.fill({ Code: "123456789" })
			.press("Log in")
			.refuses({ Code: /wrong, has expired, or was already used/ })
			.fill(() => ({ Code: recoveryCode }))
			.press("Log in")
			.sees("Recovery codes left: 9.");
		const { walk: again } = await signInAdmin(administrator);
		await again(account)
			.fill(password)
			.press("Replace recovery codes")
			.sees("10 recovery codes left");
		await again(account).fill(password).press("Turn off").sees("Two-step verification is off");
	});

	test("a passkey is renamed and removed", async () => {
		const { administrator, walk } = await signInAdmin();
		await insertPasskey(administrator, { name: "Key" });
		await walk(`${AREA}/account`)
			.fill({ Name: "\u3164" })
			.press("Save name of Key")
			.refuses({ Name: "Enter a name" })
			.fill({ Name: "Blue key" })
			.press("Save name of Key")
			.sees("Name saved", "Blue key")
			.fill({ "Current password": administrator.password })
			.press("Remove Blue key")
			.sees("Passkey removed");
	});

	test("the own password is changed and devices are signed out", async () => {
		const { administrator, walk } = await signInAdmin();
		const account = `${AREA}/account`;
		await signInAdmin(administrator);
		await walk(account)
			.press(/^Sign out Unknown device/)
			.sees("Device signed out");
		await signInAdmin(administrator);
		await walk(account).press("Sign out everywhere else").sees("signed out");
		const passwords = { "New password": PASSWORD, "Confirm password": PASSWORD };
		await walk(account)
			.fill({ "Current password": WRONG, ...passwords })
			.press("Change password")
			.refuses({ "Current password": /./ })
			.fill({ "Current password": administrator.password, ...passwords })
			.press("Change password")
			.sees("Password changed.");
	});

	test("an administrator is invited, joins and is removed", async () => {
		const { administrator, walk } = await signInAdmin();
		const [email, other] = [anyEmail(), anyEmail()];
		const team = `${AREA}/administrators`;
		const password = { "Your current password": administrator.password };
		await walk(team)
			.fill({ Email: "nobody", ...password })
			.press("Send invitation")
			.refuses({ Email: "Please enter a valid email" })
			.fill({ Email: email, ...password })
			.press("Send invitation")
			.sees(`Invitation sent to ${email}`)
			.fill({ Email: other, ...password })
			.press("Send invitation")
			.in(other)
			.press(/^Withdraw/)
			.sees("withdrawn");
		const passwords = { Password: PASSWORD, "Confirm password": PASSWORD };
		await visit()(() => mailed(email, "/admin/invitation"))
			.fill({ Name: " ", ...passwords })
			.press("Accept invitation")
			.refuses({ Name: /./ })
			.fill({ Name: "Bo Invited", ...passwords })
			.press("Accept invitation")
			.sees("You are an administrator now.");
		await walk(team)
			.in(email)
			.follow("Remove Bo Invited")
			.fill({ "Your current password": WRONG })
			.press("Remove administrator")
			.refuses({ "Your current password": /./ })
			.fill(password)
			.press("Remove administrator")
			.sees(`${email} is no longer an administrator`);
	});

	test("lists are searched and filtered", async () => {
		const { walk } = await signInAdmin();
		const { email, username } = await insertUser();
		await db.outboxMail.create({ data: { to: email, subject: "Hello you" } });
		const search = { "Search people, pages, tickets and links": username };
		await walk(AREA).fill(search).press("Search").sees(email);
		await walk(`${AREA}/users`)
			.fill({ "Search users": username, Plan: "Max" })
			.press("Search")
			.seesNo(email)
			.fill({ Plan: "Free" })
			.press("Search")
			.sees(email)
			.fill({ Order: "Oldest first" })
			.press("Apply")
			.finds({ Order: "Oldest first" });
		await walk(`${AREA}/emails`)
			.fill({ "Recipient’s email": email })
			.press("Filter")
			.sees("Hello you");
		await walk(`${AREA}/audit-log`)
			.fill({ "Administrator’s email": email })
			.press("Filter")
			.finds({ "Administrator’s email": email });
		await walk(`${AREA}/support`)
			.fill({ Status: "All", Plan: "Pro" })
			.press("Filter")
			.finds({ Plan: "Pro" });
		await walk(`${AREA}/moderation`)
			.fill({ Reason: "Something illegal" })
			.press("Filter")
			.finds({ Reason: "Something illegal" });
		await walk(`${AREA}/moderation/targets/entries`)
			.fill({ "Domain or address": "nowhere.example", Kind: "Block" })
			.press("Search")
			.finds({ Kind: "Block" });
		await db.$executeRaw`
			INSERT INTO analytics.daily_platform (day, dimension, value, views) VALUES ('2020-01-01', 'total', '', 1)`;
		const days = { From: CHOSEN_DAY, To: CHOSEN_DAY };
		await walk(`${AREA}/analytics?range=custom`).fill(days).press("Show").finds(days);
	});

	test("accounts are managed", async () => {
		const { administrator, walk } = await signInAdmin();
		const user = await insertUser();
		await db.profile.update({
			where: { id: user.profileId },
			data: { createdAt: new Date("2020-01-01") },
		});
		const page = `${AREA}/users/${user.userId}`;
		const password = { "Your current password": administrator.password };
		await walk(`${page}/analytics?range=custom`)
			.fill({ From: CHOSEN_DAY, To: CHOSEN_DAY })
			.press("Show")
			.finds({ From: CHOSEN_DAY });
		await walk(page).follow("Reset Password").press("Send email").sees("Password reset email sent");
		await walk(page)
			.follow(/verification/i)
			.press(/end/)
			.sees("sent");
		await walk(page)
			.follow(/Sign out/)
			.press("Sign out all devices")
			.sees("signed out");
		await walk(page)
			.follow("Give a plan")
			.press("Give plan")
			.refuses({ Reason: /Enter a reason/ })
			.fill({ Plan: "Pro", Reason: "Won a prize" })
			.press("Give plan")
			.sees("Plan given. The account is on Pro now.")
			.follow("End plan Pro")
			.press("End plan")
			.refuses({ Reason: /Enter a reason/ })
			.fill({ Reason: "It is over" })
			.press("End plan")
			.sees("Plan ended.");
		const { name } = await insertDomain(user, { activeAt: new Date() });
		await walk(page)
			.follow(`Suspend domain ${name}`)
			.press("Suspend domain")
			.refuses({ Reason: /Enter a reason/ })
			.fill({ Reason: "Imitates a bank" })
			.press("Suspend domain")
			.sees("Domain suspended", "Imitates a bank")
			.follow(`Reinstate domain ${name}`)
			.press("Reinstate domain")
			.refuses({ Reason: /Enter a reason/ })
			.fill({ Reason: "The bank owns it" })
			.press("Reinstate domain")
			.sees("Domain reinstated.");
		await walk(page)
			.press("Add note")
			.refuses({ "New note": /./ })
			.fill({ "New note": "Called on\nMonday" })
			.press("Add note")
			.sees("Called on Monday")
			.press(/^Delete note/)
			.sees("Note deleted");
		await walk(page)
			.follow("Change email")
			.fill({ "New email": "nobody", "How did you verify the owner?": "Called", ...password })
			.press("Change email")
			.refuses({ "New email": "Please enter a valid email" })
			.fill({ "New email": anyEmail(), ...password })
			.press("Change email")
			.sees(/^.*The email is \S+ now/);
		await insertTwoStep(user);
		await walk(page)
			.follow("Turn off two-step verification")
			.fill(password)
			.press("Turn off")
			.refuses({ "How did you verify the owner?": "Say how you verified the owner" })
			.fill({ "How did you verify the owner?": "Called", ...password })
			.press("Turn off")
			.sees("Two-step verification is off. The owner gets an email.");
		await walk(page)
			.follow("Suspend")
			.fill({ Reason: "Impersonation", Note: "x".repeat(2_001) })
			.press("Suspend")
			.refuses({ Note: /./ })
			.fill({ Note: "Not the real Ada" })
			.press("Suspend")
			.sees("User suspended successfully")
			.follow("Activate")
			.press("Activate")
			.sees("User activated successfully");
		const confirm = `Type ${user.username} to confirm`;
		await walk(`${page}?act=release-username&name=${user.username}`)
			.fill({ [confirm]: "somebody-else", ...password })
			.press("Release username")
			.refuses({ [confirm]: /./ })
			.fill({ [confirm]: user.username, ...password })
			.press("Release username")
			.sees(`${user.username} is free.`);
		const { username } = await db.profile.findFirstOrThrow({ where: { userId: user.userId } });
		const confirmed = `Type ${username} to confirm`;
		await walk(page)
			.follow("Delete")
			.fill({ Reason: "Asked for it", [confirmed]: "somebody-else", ...password })
			.press("Delete user")
			.refuses({ [confirmed]: /./ })
			.fill({ [confirmed]: username, ...password })
			.press("Delete user")
			.sees("User deleted successfully")
			.follow("Keep account")
			.press("Keep account")
			.sees("The account is kept");
		await walk(page)
			.follow("View as user")
			.press("Start viewing")
			.refuses({ Reason: /Enter a reason/ })
			.fill({ Reason: "A ticket" })
			.press("Start viewing")
			.sees("You are viewing the account of")
			.press("Stop viewing")
			.sees("You stopped viewing this account");
	});

	test("several accounts are suspended, activated and exported", async () => {
		const { walk } = await signInAdmin();
		const domain = `${crypto.randomUUID()}.example`;
		for (const name of ["a", "b"]) await insertUser({ email: `${name}@${domain}`, name });
		const list = `${AREA}/users?domain=${domain}`;
		const all = { "Everyone in this list, on all pages": true };
		await walk(list)
			.fill(all)
			.press("Suspend…")
			.fill({ Reason: "Spam or scam", Note: "x".repeat(2_001) })
			.press("Suspend 2 users")
			.refuses({ Note: /./ })
			.fill({ Note: "Spam" })
			.press("Suspend 2 users")
			.sees("2 users suspended successfully");
		await walk(list)
			.fill({ "Select a": true })
			.press("Activate…")
			.fill({ Reason: "A mistake" })
			.press("Activate 1 user")
			.sees("activated successfully");
		await walk(list)
			.fill(all)
			.press("Export CSV…")
			.fill({ Reason: "A test" })
			.press(/^Export/)
			.downloads(/^text\/csv/);
	});

	test("tickets are answered", async () => {
		const { walk } = await signInAdmin();
		const user = await insertUser();
		const desk = `${AREA}/support`;
		await walk(`${desk}/saved-replies`)
			.fill({ Title: "Greeting" })
			.press("Save reply")
			.refuses({ Text: /./ })
			.fill({ Text: "Hello {name}" })
			.press("Save reply")
			.sees("Greeting")
			.follow("Edit Greeting")
			.fill({ Text: " " })
			.press("Save reply")
			.refuses({ Text: /./ })
			.fill({ Text: "Hi {name}" })
			.press("Save reply")
			.sees("Hi {name}");
		const ticket = async () => `${desk}/${await insertTicket(user)}`;
		await walk(ticket)
			.press("Send response")
			.refuses({ Response: /Message is required/ })
			.fill({ "Saved reply": "Greeting" })
			.press("Insert")
			.finds({ Response: `Hi ${user.name}` })
			.press("Send response")
			.sees("Response sent")
			.fill({ "New note": "Seen\ntwice" })
			.press("Add note")
			.sees("Seen twice")
			.fill({ "Ticket status": "In progress" })
			.press("Update status")
			.sees("Ticket updated")
			.press("Close ticket")
			.sees("Reply and reopen");
		await walk(ticket)
			.fill({ Response: "Working" })
			.press("Send, still in progress")
			.sees("Response sent");
		await walk(ticket).fill({ Response: "Done" }).press("Send and close").sees("Response sent");
		await walk(`${desk}/saved-replies`).press("Delete Greeting").sees("Reply deleted");
	});

	test("reports and appeals are decided", async () => {
		const { walk } = await signInAdmin();
		const user = await insertUser();
		const { profileId } = user;
		await insertLink(user, { title: "Free money" });
		await db.pageReport.create({ data: { profileId, reason: "scam" } });
		const page = `${AREA}/moderation/pages/${profileId}`;
		await walk(page)
			.fill({ [HIDE]: true, Reason: "Spam or scam" })
			.press("Decide and close 1 report")
			.refuses({ "Free money https://example.com": /Choose the links to hide/ })
			.fill({ "Free money https://example.com": true, "Message to the creator": "No." })
			.press("Decide and close 1 report")
			.sees("Decided: Link hidden");
		await walk(page).press("Lift: Link hidden").sees("Link visible again");
		const appeal = async () => {
			const { userId, profileId } = await insertUser();
			const decision = { userId, profileId, reason: "Spam", administratorEmail: anyEmail() };
			const { id: decisionId } = await db.moderationDecision.create({
				data: { kind: "warning", ...decision },
			});
			const { id } = await db.moderationAppeal.create({ data: { decisionId, message: "Why?" } });
			return `${AREA}/moderation/appeals/${id}`;
		};
		await walk(appeal).press("Accept and lift the decision").sees("Appeal accepted");
		await walk(appeal)
			.press(/^Reject/)
			.refuses({ "Message to the creator": /Say why the decision stays/ })
			.fill({ "Message to the creator": "It is." })
			.press(/^Reject/)
			.sees("Appeal rejected");
	});

	test("addresses and accounts are judged", async () => {
		const { walk } = await signInAdmin();
		const targets = `${AREA}/moderation/targets`;
		for (const act of ["Block", "Block address", "Allow"]) {
			const domain = `${crypto.randomUUID()}.example`;
			const address = `https://${domain}/a`;
			const [addressHash, judgedHash] = [hashOf(address), hashOf(domain)];
			const times = { judgedAt: new Date(), flaggedAt: new Date() };
			await db.judgedTarget.create({
				data: { address, addressHash, domain, judgedHash, verdict: "flagged", ...times },
			});
			await walk(targets)
				.in(domain)
				.press(new RegExp(`^${act} (?!address)`))
				.sees(domain);
		}
		const domain = `${crypto.randomUUID()}.example`;
		await walk(`${targets}/entries`)
			.fill({ "Domain or address": "github.io", "The entry": "Block" })
			.press("Add entry")
			.refuses({ "Domain or address": /./ })
			.fill({ "Domain or address": `https://www.${domain}/`, "Note (optional)": "Bad" })
			.press("Add entry")
			.sees(`Added ${domain}`)
			.press(`Remove the entry for ${domain}`)
			.sees(`Removed ${domain}`);
		const { username } = await insertUser();
		await walk(`${targets}/accounts`)
			.fill({ Username: "nobody-has-this" })
			.press("Trust account")
			.refuses({ Username: /./ })
			.fill({ Username: `@${username}` })
			.press("Trust account")
			.sees(`${username} is trusted`)
			.press(`Withdraw trust in ${username}`)
			.sees("no longer trusted by hand");
		await walk(`${targets}/lists`).press("Refresh now").sees("refreshing");
	});

	test("sign-ups are approved, and links to sign up are created", async () => {
		const { walk } = await signInAdmin();
		const [approved, rejected] = [anyEmail(), anyEmail()];
		for (const email of [approved, rejected]) {
			await db.registrationRequest.create({ data: { email, name: "Ada", termsVersion: "1" } });
		}
		await walk(`${AREA}/settings/registrations`)
			.press(`Approve ${approved}`)
			.sees(`${approved} can sign in now`)
			.press(`Decline ${rejected}`)
			.seesNo(`Decline ${rejected}`)
			.fill({ Name: "Friends", "Number of people who can use it": "0" })
			.press("Create link")
			.refuses({ "Number of people who can use it": /whole number from 1/ })
			.fill({ "Number of people who can use it": "2" })
			.press("Create link")
			.sees(/\/signup\?invitation=[\w-]{43}/)
			.press("Withdraw Friends")
			.sees("The link no longer works");
	});

	test("the site's settings are saved", async () => {
		const { administrator, walk } = await signInAdmin();
		const path = `${AREA}/settings`;
		const password = { "Your current password": administrator.password };
		await walk(path)
			.fill({ "Site name": "Linkgarden", "Sign-ups per hour and network": "none" })
			.press("Save settings")
			.refuses({ "Sign-ups per hour and network": /./ })
			.fill({ "Sign-ups per hour and network": "500" })
			.press("Save settings")
			.sees("Settings saved successfully")
			.finds({ "Site name": "Linkgarden" });
		await walk(path).press("Send test email").sees(/email/);
		await walk(path)
			.fill({ "Mail server host": "mail.invalid", ...password })
			.press("Save mail server")
			.refuses({ "Mail server port": "Enter the port", Sender: "Enter the sender" });
		await walk(path).fill(password).press("Save mail server").sees("Settings saved successfully");
		await walk(path)
			.fill({ "Your current password": WRONG })
			.press("Save security")
			.refuses({ "Your current password": /./ })
			.fill(password)
			.press("Save security")
			.sees("Settings saved successfully");
	});

	test("failed jobs are retried and discarded", async () => {
		const { walk } = await signInAdmin();
		const path = `${AREA}/failed-jobs`;
		const failedAt = new Date(Date.UTC(2026, 0, 1));
		for (const job of ["end-grace", "end-grants", "check-links"]) {
			await insertFailedRun({ job, data: {}, failedAt });
		}
		await insertFailedRun({ job: "send-to-moon" });
		await walk(path)
			.press("Retry all: send-to-moon")
			.refuses({})
			.press("Discard 1 of “send-to-moon”")
			.sees("1 job discarded");
		await walk(path)
			.press("Retry End given plans, failed at 2026-01-01 00:00:00")
			.sees("Job retried");
		await walk(path).press("Retry all: End grace periods").sees("1 job retried");
		await walk(path)
			.follow(/^1 failed run of “Check the links of a page”/)
			.sees("Show all")
			.follow("Check the links of a page")
			.sees("The audit log shows that you read this job’s data.")
			.press("Discard job")
			.sees("Job discarded");
	});

	test("a billing alert is resolved", async () => {
		const { walk } = await signInAdmin();
		await db.billingAlert.create({
			data: { kind: "dispute", objectId: crypto.randomUUID(), detail: "Disputed by Eve" },
		});
		await walk(AREA)
			.press(/^Mark as resolved.*Disputed by Eve$/)
			.sees("Marked as resolved");
	});

	test.each(Object.entries(SECTIONS))(
		"the section %s of the landing page is edited",
		async (section, { field, value, wrong }) => {
			const { walk } = await signInAdmin();
			const path = `${AREA}/content/${section}`;
			await walk(path)
				.fill({ [field]: wrong })
				.press("Save Changes")
				.refuses({ [field]: /./ })
				.fill({ [field]: value })
				.press("Save Changes")
				.sees("Draft saved")
				.finds({ [field]: value });
			const lists = walk(path);
			for (const name of await listButtons(lists, /^Add /)) {
				for (const _ of ["one", "another"]) lists.press(name, { first: true }).sees("Save Changes");
			}
			for (const name of await listButtons(lists, /^(?:Remove .* 1|Move .* 1 down)$/)) {
				lists.press(name, { first: true }).sees("Save Changes");
			}
			await lists;
		},
	);

	test("pictures of the landing page are uploaded and removed", async () => {
		const { walk } = await signInAdmin();
		for (const [section, label] of Object.entries(PICTURES)) {
			const png = { type: "image/png" };
			await walk(`${AREA}/content/${section}`)
				.fill({ [label]: new File(["Hello"], "a.png", png) })
				.press("Upload")
				.refuses({ [label]: /valid image file/ })
				.fill({ [label]: new File([new Uint8Array(await randomPicture())], "a.png", png) })
				.press("Upload")
				.sees("Picture added to the draft")
				.press("Remove picture")
				.sees("removed");
		}
	});

	test("maintenance mode is turned on and off", async () => {
		const { walk } = await signInAdmin();
		await walk(`${AREA}/content/settings`)
			.press("Turn maintenance mode on")
			.sees("Maintenance mode is on")
			.press("Turn maintenance mode off")
			.sees("Maintenance mode is off");
	});

	test("the landing page is published, discarded and restored", async () => {
		const { walk } = await signInAdmin();
		const edit = (title: string) =>
			walk(`${AREA}/content/call-to-action`)
				.fill({ Title: title })
				.press("Save Changes")
				.sees("Draft saved");
		await edit("One");
		await walk(`${AREA}/content/publish`)
			.press("Publish")
			.sees("Home page content updated successfully");
		await edit("Two");
		await walk(`${AREA}/content/publish`)
			.press(/^Discard/)
			.sees("discarded");
		await edit("Three");
		await walk(`${AREA}/content/publish`).press("Publish").sees("updated successfully");
		await walk(`${AREA}/content/versions/1`).press("Restore").sees("Restored version 1");
	});

	test("legal texts are edited and published, and a creator accepts the terms", async () => {
		const { walk } = await signInAdmin();
		for (const page of ["cookies", "privacy", "terms"]) {
			const path = `${AREA}/content/legal/${page}`;
			await walk(path)
				.fill({ Summary: "x".repeat(501), Text: "## Rules\n\nBe kind." })
				.press("Save changes")
				.refuses({ Summary: /./ })
				.fill({ Summary: "New rules" })
				.press("Save changes")
				.sees("Draft saved")
				.press(/^Discard/)
				.sees("discarded")
				.press(/^Use this text/)
				.sees("The draft has the text of that version")
				.fill({ Summary: "New rules", Text: "## Rules\n\nBe kind." })
				.press("Save changes")
				.sees("Draft saved")
				.press("Publish")
				.sees("is published");
		}
		const { walk: walkAsCreator } = await signIn();
		await walkAsCreator("/dashboard/links")
			.sees("Our terms have changed")
			.press("Accept the terms")
			.sees("Terms accepted");
	});
}

const HIDE =
	"Link hidden Visitors no longer see the links you choose, and the creator can’t show them again.";

/** Names of the buttons that add, remove and move items of lists. */
async function listButtons(walk: Walk, wanted: RegExp): Promise<Set<string>> {
	const names = new Set<string>();
	await walk.and(({ document }) => {
		for (const button of document.find("button")) {
			const name = document.name(button);
			if (attribute(button, "name") === "__intent__" && wanted.test(name)) names.add(name);
		}
	});
	return names;
}

/** The label of a picture in each section that has some. */
const PICTURES = {
	navigation: "Logo in the navigation",
	hero: "Photo on the first phone",
	footer: "Logo in the footer",
	settings: "Favicon",
};

/** A field of each section, and what it takes and refuses. */
const SECTIONS = {
	navigation: { field: "Link 1 › Link", value: "/#features", wrong: "javascript:alert(1)" },
	hero: { field: "Title", value: "A title", wrong: "x".repeat(1_000) },
	features: { field: "Feature 1 › Title", value: "A feature", wrong: "x".repeat(1_000) },
	"how-it-works": { field: "Step 1 › Title", value: "A step", wrong: "x".repeat(1_000) },
	pricing: { field: "Plan 1 › Button link", value: "/signup", wrong: "javascript:alert(1)" },
	questions: { field: "Question 1 › Question", value: "Why?", wrong: "x".repeat(1_000) },
	"call-to-action": { field: "Title", value: "Go", wrong: "x".repeat(1_000) },
	footer: { field: "Copyright", value: "Us", wrong: "x".repeat(1_000) },
	settings: { field: "SEO title", value: "Found here", wrong: "x".repeat(1_000) },
};
