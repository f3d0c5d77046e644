import { db } from "#app/platform/db.server.ts";

/** The tokens of the links in the mails to `to` that lead to `path`, the latest first, as the person who gets them reads them. */
export async function mailedTokens(to: string, path: string): Promise<string[]> {
	const mails = await db.outboxMail.findMany({ where: { to }, orderBy: { id: "desc" } });
	return mails.flatMap(({ text }) => {
		const [link] = /https?:\/\/[^\s\])>]+/.exec(text) ?? [];
		if (link === undefined || new URL(link).pathname !== path) return [];
		return new URL(link).searchParams.get("token") ?? [];
	});
}

/** The token of the latest of these links. @throws Error where there is none */
export async function mailedToken(to: string, path: string): Promise<string> {
	const [token] = await mailedTokens(to, path);
	if (token === undefined) throw new Error(`no mail to ${to} has a link to ${path}`);
	return token;
}
