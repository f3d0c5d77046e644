import type { InsertedAdministrator } from "./administrators-factory.ts";
import { test as base } from "./browser.ts";

type Fixtures = {
	/** Inserts an administrator directly into the database. */
	insertAdministrator(): Promise<InsertedAdministrator>;
	/** Signs the browser in with a session row, without the form. */
	logIn(administrator: InsertedAdministrator): Promise<void>;
};

/** Browser tests of the administrator area. */
export const test = base.extend<Fixtures>({
	insertAdministrator: async ({ db: _db }, use) => {
		const factory = await import("./administrators-factory.ts");
		await use(factory.insertAdministrator);
	},
	logIn: async ({ context, baseURL, db: _db }, use) => {
		const { insertAdminSession } = await import("./administrators-factory.ts");
		await use(async (administrator) => {
			const { name, value } = await insertAdminSession(administrator);
			await context.addCookies([
				{ name, value, url: baseURL ?? "", httpOnly: true, sameSite: "Lax" },
			]);
		});
	},
});
