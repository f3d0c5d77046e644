import { Secret, TOTP } from "otpauth";
import { test } from "#tests/support/admin-browser.ts";
import { expect, open } from "#tests/support/browser.ts";
import { keyboardOf } from "#tests/support/keyboard.ts";

/** Whole journeys with the keyboard alone. */

test.slow();

const SUPPORT = "/admin/dashboard/support";
const GONE = 410;
const OK = 200;

test("with the keyboard alone, an administrator signs in with a code, suspends a user, and activates it after an appeal @phone @no-js", async ({
	page,
	db,
	insertUser,
	insertAdministrator,
	newVisitor,
}) => {
	const { encryptTotpSecret } = await import(
		"#app/features/account/accounts/two-step/totp.server.ts"
	);
	const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
	const creator = await insertUser({ name });
	const administrator = await insertAdministrator();
	const { administratorId } = administrator;
	const secret = new Secret();
	await db.administrator.update({
		where: { id: administratorId },
		data: {
			totpSecret: encryptTotpSecret(secret.base32, { kind: "administrator", id: administratorId }),
		},
	});
	const statusOfPage = async () => (await page.request.get(`/${creator.username}`)).status();
	const admin = keyboardOf(page);
	await open(page, "/admin/login");
	await admin.type(page.getByLabel("Email"), administrator.email);
	await admin.type(page.getByLabel("Password", { exact: true }), administrator.password);
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL("/admin/login/code");
	await admin.type(page.getByLabel("Code"), new TOTP({ secret }).generate());
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL("/admin/dashboard");

	await admin.type(
		page.getByRole("searchbox", { name: /^Search people/ }).filter({ visible: true }),
		creator.email,
	);
	await page.keyboard.press("Enter");
	const people = page.getByRole("list", { name: "People and pages" });
	await admin.press(people.getByRole("link", { name }));
	await expect(page).toHaveURL(`/admin/dashboard/users/${creator.userId}`);
	await admin.press(page.getByRole("link", { name: "Suspend", exact: true }));
	const suspend = page.getByRole("dialog", { name: `Suspend ${name}?` });
	await admin.choose(suspend.getByLabel("Reason"), "Impersonation");
	await admin.type(suspend.getByLabel("Note"), "Not the real Ada");
	await admin.press(suspend.getByRole("button", { name: "Suspend" }));
	await expect(page.getByText("User suspended successfully").first()).toBeVisible();
	expect(await statusOfPage()).toBe(GONE);

	const visitor = await newVisitor();
	const owner = keyboardOf(visitor);
	await open(visitor, "/signin");
	await owner.type(visitor.getByLabel("Email"), creator.email);
	await owner.type(visitor.getByLabel("Password", { exact: true }), creator.password);
	await visitor.keyboard.press("Enter");
	await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Your account is suspended");
	await owner.type(visitor.getByLabel("Why is this a mistake?"), "I am the real Ada.");
	await owner.press(visitor.getByRole("button", { name: "Send appeal" }));
	await expect(visitor.getByText("We received your appeal")).toBeVisible();

	await open(page, `/admin/dashboard/users/${creator.userId}`);
	await admin.press(page.getByRole("link", { name: "Activate", exact: true }));
	const activate = page.getByRole("dialog", { name: `Activate ${name}?` });
	await admin.press(activate.getByRole("button", { name: "Activate" }));
	await expect(page.getByText("User activated successfully").first()).toBeVisible();
	expect(await statusOfPage()).toBe(OK);
});

test("with the keyboard alone, a visitor reports a page, and an administrator suspends it @phone @no-js @gate", async ({
	page,
	insertUser,
	logIn,
	newVisitor,
}) => {
	const creator = await insertUser();
	const visitor = await newVisitor();
	const reporter = keyboardOf(visitor);
	await open(visitor, `/report/${creator.username}`);
	await reporter.choose(
		visitor.getByLabel("What is wrong?"),
		"Uses someone’s work without permission",
	);
	await reporter.type(visitor.getByLabel("Details"), "These are my photos.");
	await reporter.press(visitor.getByRole("button", { name: "Send report" }));
	await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();

	await logIn();
	const admin = keyboardOf(page);
	await open(page, "/admin/dashboard/moderation?reason=copyright");
	await admin.press(page.getByRole("link", { name: `@${creator.username}` }));
	await expect(page.getByText("These are my photos.")).toBeVisible();
	await admin.check(
		page.getByRole("group", { name: "Decision", exact: true }),
		page.getByRole("radio", { name: /^Page suspended/ }),
	);
	await admin.choose(page.getByLabel("Reason", { exact: true }), "Copyright");
	await admin.press(page.getByRole("button", { name: /^Decide/ }));
	await expect(page.getByText("Decided: Page suspended").first()).toBeVisible();
	expect((await page.request.get(`/${creator.username}`)).status()).toBe(GONE);
});

test("with the keyboard alone, a ticket goes to and fro between a creator and support @phone @no-js", async ({
	page,
	db,
	insertUser,
	signIn,
	logIn,
}) => {
	const owner = await insertUser({ emailVerified: true });
	const subject = `Lost page ${crypto.randomUUID()}`;
	await signIn(owner);
	const keyboard = keyboardOf(page);
	await open(page, "/dashboard/support");
	await keyboard.type(page.getByRole("textbox", { name: "Subject" }), subject);
	await keyboard.type(page.getByRole("textbox", { name: "Message" }), "It was here.");
	await keyboard.press(page.getByRole("button", { name: "Submit ticket" }));
	await expect(page.getByText(/^Ticket submitted successfully!/).first()).toBeVisible();
	const { id: ticketId } = await db.ticket.findFirstOrThrow({ where: { subject } });

	// Both sessions in one browser: each opens only its own side.
	await logIn();
	await open(page, `/admin/dashboard/search?q=${encodeURIComponent(subject)}`);
	await keyboard.press(page.getByRole("link", { name: subject }));
	await expect(page).toHaveURL(`${SUPPORT}/${ticketId}`);
	await keyboard.type(page.getByRole("textbox", { name: "Response" }), "Try again, please.");
	await keyboard.press(page.getByRole("button", { name: "Send response" }));
	await expect(page.getByText("Response sent").first()).toBeVisible();

	await open(page, "/dashboard/support");
	await keyboard.press(page.getByRole("link", { name: subject }));
	await expect(page.getByText("Try again, please.")).toBeVisible();
	await keyboard.type(page.getByRole("textbox", { name: "Message" }), "It is back.");
	await keyboard.press(page.getByRole("button", { name: "Send reply" }));
	await expect(page.getByText("It is back.")).toBeVisible();

	await open(page, `${SUPPORT}/${ticketId}`);
	await expect(page.getByText("It is back.")).toBeVisible();
	await keyboard.press(page.getByRole("button", { name: "Close ticket" }));
	await expect(page.getByRole("heading", { name: "Reply and reopen" })).toBeVisible();
});
