import { db } from "#app/platform/db.server.ts";

/** @returns the tokens of links to `path` in the emails to `to`, latest first */
export async function mailedTokens(to: string, path: string): Promise<string[]> {
	const mails = await db.outboxMail.findMany({ where: { to }, orderBy: { id: "desc" } });
	return mails.flatMap(({ text }) => {
		const [link] = /https?:\/\/[^\s\])>]+/.exec(text) ?? [];
		if (link === undefined || new URL(link).pathname !== path) return [];
		return new URL(link).searchParams.get("token") ?? [];
	});
}

/** @returns the token of the latest of these links. @throws Error if there is none */
export async function mailedToken(to: string, path: string): Promise<string> {
	const [token] = await mailedTokens(to, path);
	if (token === undefined) throw new Error(`no mail to ${to} has a link to ${path}`);
	return token;
}
