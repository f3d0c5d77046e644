import { AppError } from "#app/platform/errors.server.ts";
import type { StoredProfile } from "./schema.ts";

type Languages = Pick<StoredProfile, "language" | "secondLanguage">;
type Wanted = { [Name in keyof Languages]?: Languages[Name] | undefined };

/**
 * @param wanted undefined leaves one as it is
 * @returns the languages that the page has then
 * @throws AppError `invalid` if it makes them the same
 */
export function requireTwoLanguages(stored: Languages, wanted: Wanted): Languages {
	const language = wanted.language ?? stored.language;
	const secondLanguage =
		wanted.secondLanguage === undefined ? stored.secondLanguage : wanted.secondLanguage;
	const isChosenAnew = secondLanguage !== stored.secondLanguage || language !== stored.language;
	if (secondLanguage === language && isChosenAnew) {
		const field = wanted.secondLanguage === undefined ? "language" : "secondLanguage";
		throw new AppError("invalid", "Choose two different languages", { field });
	}
	return { language, secondLanguage };
}
