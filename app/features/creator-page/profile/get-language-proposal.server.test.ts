import { describe, expect, test } from "vitest";
import type { Language } from "#app/i18n/languages.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertLinks } from "#tests/support/links-factory.ts";
import { detectLanguage, getLanguageProposal } from "./get-language-proposal.server.ts";
import { updatePageLanguage } from "./update-page-language.server.ts";
import { updateProfile } from "./update-profile.server.ts";

const EXAMPLES: Record<Exclude<Language, "en">, string> = {
	de: "Ich schreibe über Gärten und gute Bücher.\nÖffnungszeiten",
	fr: "Du pain et des gâteaux, jusqu’à épuisement.",
	es: "Pan y bollos desde las siete hasta que se acaben.\nReserva una cita",
	pt: "Pão e bolos, das sete até acabar.\nMinha loja\nAgende um horário",
	it: "Due chitarre, un furgone. Nuovo disco a marzo.",
	nl: "Mijn winkel\nMaak een afspraak\nNieuwsbrief",
	sv: "Bröd och bullar från sju tills de är slut.",
	pl: "Dwie gitary i jeden bus. Nowa płyta w marcu.",
	tr: "Ekmek ve çörek, yediden bitene kadar.",
	ar: "مصورة فوتوغرافية تعيش بين القاهرة وبيروت",
	hi: "जयपुर में फोटोग्राफर। मेरी दुकान और नई किताब।",
	ja: "東京の写真家です。フィルムだけで撮っています。",
};

describe("detectLanguage", () => {
	test.each(Object.entries(EXAMPLES))("tells %s from English", async (language, text) => {
		expect(await detectLanguage(text, "en")).toBe(language);
	});

	test.each([
		["too short", "Mein Laden"],
		["names of services", "YouTube\nInstagram\nTikTok\nNewsletter\nShop"],
		["Danish", "Fotograf i København. Langsomme morgener, kun film."],
		["Catalan", "Compra les meves làmines\nBenvinguts a la meva pàgina"],
		["Catalan without its frequent words", "Benvinguts, compreu làmines noves"],
		["Galician", "Benvidos á miña páxina. Novo disco xa dispoñible."],
		["Persian", "عکاس در تهران. فقط فیلم و کتاب‌های خوب."],
		["Czech", "Fotografka z Brna. Moje práce, kurzy a obchod s tisky"],
		["Slovak", "Recepty, ktoré zvládne každý. Nová kniha v predaji."],
		["Croatian", "Fotograf iz Zagreba. Pogledajte moje radove i kupite ispise"],
		["Lithuanian", "Sveiki atvykę į mano puslapį! Čia rasite visas mano nuorodas."],
		["Azerbaijani", "Salam! Bütün linklərim buradadır."],
		["Uzbek", "Salom! Mening barcha havolalarim va kitoblarim shu yerda"],
		["Nepali", "नमस्ते! मेरो नयाँ गीत सुन्नुहोस्"],
		["Marathi", "नमस्कार! माझे नवीन पुस्तक आणि चित्रे"],
		["Irish", "Fáilte! Tá mo naisc go léir anseo agus tuilleadh"],
		["no letters", "2024 · 2025 · 2026 🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉"],
		["empty", ""],
	])("proposes nothing for a text that is %s", async (_, text) => {
		expect(await detectLanguage(text, "en")).toBeNull();
		expect(await detectLanguage(text, "de")).toBeNull();
	});

	test("proposes English for sentences, and nothing for the page's own language", async () => {
		const text =
			"I help founders write better emails. Book a call, or read my notes about what makes people answer.";
		expect(await detectLanguage(text, "de")).toBe("en");
		expect(await detectLanguage(text, "en")).toBeNull();
	});
});

describe("getLanguageProposal", () => {
	const german = { name: "Marie", bio: "" };

	async function insertGermanPage(): Promise<InsertedUser> {
		const owner = await insertUser({ name: german.name });
		await insertLinks(owner, ["Öffnungszeiten", "Newsletter abonnieren", "Mein neues Buch"]);
		return owner;
	}

	test("proposes the language of the titles until the creator has answered", async () => {
		const owner = await insertGermanPage();
		const proposal = { language: "de", current: "en" } as const;
		expect(await getLanguageProposal(owner)).toEqual(proposal);
		await updateProfile({ owner, version: 1, ...german });
		expect(await getLanguageProposal(owner)).toEqual(proposal);
		await updatePageLanguage(owner, { language: "en" });
		expect(await getLanguageProposal(owner)).toBeNull();
	});

	test("doesn't propose the page's second language, which can't be both", async () => {
		const owner = await insertGermanPage();
		const { profileId } = owner;
		await db.profile.update({ where: { id: profileId }, data: { secondLanguage: "de" } });
		expect(await getLanguageProposal(owner)).toBeNull();
		await expect(updatePageLanguage(owner, { language: "de" })).rejects.toMatchObject({
			code: "invalid",
		});
		expect(await db.profile.findUniqueOrThrow({ where: { id: profileId } })).toMatchObject({
			language: "en",
			languageChosen: false,
		});
	});

	test("ends with a language that was chosen in the form", async () => {
		const owner = await insertGermanPage();
		await updateProfile({ owner, version: 1, ...german, language: "fr" });
		expect(await getLanguageProposal(owner)).toBeNull();
	});

	test("reads no hidden link and no other account's page", async () => {
		const owner = await insertGermanPage();
		const other = await insertUser();
		expect(await getLanguageProposal({ ...owner, userId: other.userId })).toBeNull();
		await db.link.updateMany({ where: { profileId: owner.profileId }, data: { enabled: false } });
		expect(await getLanguageProposal(owner)).toBeNull();
	});
});
