import { en as englishAccount } from "#app/i18n/account/en.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { type AccountLanguage, accountTexts } from "#app/i18n/account.server.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import { en } from "#app/i18n/visitors/en.ts";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { site } from "#app/platform/site.server.ts";

/**
 * For `explain` of forms on creators' pages: use-cases refuse in English, by texts of the English catalog.
 * @returns the same refusal in the language of the texts; any other error as it is
 */
export function translateRefusal<Failure>(
	error: Failure,
	texts: VisitorTexts["refusals"],
): Failure | AppError {
	return translate(error, en.refusals, texts);
}

/** As `translateRefusal`, for forms and redirects of people who sign up, sign in or recover an account. */
export function translateAccountRefusal<Failure>(
	error: Failure,
	language: AccountLanguage,
): Failure | AppError {
	// First, because a sentence in both catalogs is about an account here.
	const own = fillRefusals(accountTexts(language));
	const translated = translate(error, fillRefusals(englishAccount), own);
	if (translated !== error) return translated;
	return translateRefusal(error, visitorTexts(language).refusals);
}

/** @returns why accounts are refused, by the keys of the catalog */
function fillRefusals({ refusals }: AccountTexts): AccountTexts["refusals"] {
	const suspended = fillText(refusals.suspended, { supportEmail: site.supportEmail });
	return { ...refusals, suspended };
}

function translate<Failure>(
	error: Failure,
	english: Readonly<Record<string, string>>,
	texts: Readonly<Record<string, string>>,
): Failure | AppError {
	if (!(error instanceof AppError)) return error;
	const name = Object.keys(english).find((each) => english[each] === error.message);
	const text = name === undefined ? undefined : texts[name];
	return text === undefined ? error : new AppError(error.code, text, error.details);
}
