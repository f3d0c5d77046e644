import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAccessToken } from "#tests/support/api-client.ts";
import { insertLink } from "#tests/support/links-factory.ts";

const PAGES = 5;
/** Enough for some minutes: an account adds 500 links and uploads 60 images an hour. */
const CREATORS = 10;

export type Creator = { path: string; cookie: string; token: string };

export type World = {
	/** Pages that nobody changes, each with a link. */
	pages: { path: string; go: string }[];
	/** Accounts that change their pages. */
	creators: Creator[];
};

/** Inserts accounts into the database of the environment. */
export async function insertWorld({ creators = CREATORS } = {}): Promise<World> {
	const world: World = { pages: [], creators: [] };
	for (let n = 0; n < PAGES; n++) {
		const user = await insertUser({ trusted: true });
		const { id } = await insertLink(user);
		world.pages.push({ path: `/${user.username}`, go: `/go/${id}` });
	}
	for (let n = 0; n < creators; n++) {
		const user = await insertUser({ trusted: true });
		const { header: cookie } = await insertSession(user);
		const token = await insertAccessToken(user);
		world.creators.push({ path: `/${user.username}`, cookie, token });
	}
	return world;
}
