import { en } from "#app/i18n/visitors/en.ts";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import { AppError } from "#app/platform/errors.server.ts";

type Refusals = VisitorTexts["refusals"];

/**
 * For `explain` of forms on creators' pages: use-cases refuse in English, by texts of the English catalog.
 * @returns the same refusal in the language of the texts; any other error as it is
 */
export function translateRefusal(error: unknown, texts: Refusals): unknown {
	if (!(error instanceof AppError)) return error;
	const names = Object.keys(en.refusals) as (keyof Refusals)[];
	const name = names.find((each) => en.refusals[each] === error.message);
	return name === undefined ? error : new AppError(error.code, texts[name], error.details);
}
