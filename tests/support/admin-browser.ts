import type { InsertedAdministrator } from "./administrators-factory.ts";
import { test as base } from "./browser.ts";

type Fixtures = {
	/** Inserts an administrator directly into the database. */
	insertAdministrator(): Promise<InsertedAdministrator>;
	/** Signs the browser in with a session row, without the form: as a new administrator by default. */
	logIn(administrator?: InsertedAdministrator): Promise<InsertedAdministrator>;
	/** An administrator whom the browser is signed in as. */
	administrator: InsertedAdministrator;
};

/** Browser tests of the administrator area. */
export const test = base.extend<Fixtures>({
	insertAdministrator: async ({ db: _db }, use) => {
		const factory = await import("./administrators-factory.ts");
		await use(factory.insertAdministrator);
	},
	logIn: async ({ context, baseURL, insertAdministrator }, use) => {
		const { insertAdminSession } = await import("./administrators-factory.ts");
		await use(async (given) => {
			const administrator = given ?? (await insertAdministrator());
			const { name, value } = await insertAdminSession(administrator);
			await context.addCookies([
				{ name, value, url: baseURL ?? "", httpOnly: true, sameSite: "Lax" },
			]);
			return administrator;
		});
	},
	administrator: async ({ logIn }, use) => {
		await use(await logIn());
	},
});
