import { expect, onTestFinished, test } from "vitest";
import { servedDomains } from "#app/features/creator-page/core/served-domains.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { newDomainName } from "#tests/support/domains-factory.ts";
import { oembedQuery } from "./api.ts";
import { getOembed } from "./get-oembed.server.ts";

const ask = (url: string) => getOembed(oembedQuery.parse({ url }));

test("a page is described by its addresses at its own domain, too", async () => {
	const { username } = await insertUser({ name: "Ada Lovelace" });
	const name = newDomainName();
	servedDomains.set(name, username);
	onTestFinished(() => void servedDomains.delete(name));
	for (const url of [`https://${name}/`, `https://${name.toUpperCase()}:443/instagram?x=1`]) {
		expect(await ask(url)).toMatchObject({ body: { author_name: "Ada Lovelace" } });
	}
	await expect(ask(`https://${newDomainName()}/`)).rejects.toMatchObject({ code: "not_found" });
	await expect(ask(`https://${newDomainName()}/${username}`)).rejects.toMatchObject({
		code: "not_found",
	});
});
