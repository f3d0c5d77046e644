import { en } from "#app/i18n/account/en.ts";
import {
	type AccountLanguage,
	accountLanguageFor,
	accountTexts,
} from "#app/i18n/account.server.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import type { InAppBrowser } from "#app/lib/in-app-browser.ts";
import { AppError } from "#app/platform/errors.server.ts";

/**
 * The failures of Google sign-in, with the specification's three texts. `reason` is only logged:
 * it names a check or an error code, never an address, a token or other request data.
 */

/** Google could not be reached or took too long. */
export function unreachable(reason: string): AppError {
	return new AppError("unavailable", en.refusals.googleUnreachable, { reason });
}

/** The data that this browser got at the start of the flow is missing, too old, or from another browser. */
export function notReady(reason: string): AppError {
	return new AppError("bad_request", en.refusals.googleNotReady, { reason });
}

/**
 * @param path where the flow leads
 * @returns the language of that page: dashboards are in English
 */
export function languageAt(path: string, request: Request): AccountLanguage {
	return /^\/(?:dashboard|admin)(?![^/?#])/.test(path)
		? DEFAULT_LANGUAGE
		: accountLanguageFor(request);
}

/** @returns the name of the app within a sentence */
export function nameInApp({ id, name }: InAppBrowser, language: AccountLanguage): string {
	return id === null ? visitorTexts(language).file.thisApp : name;
}

/**
 * Google refuses sign-in in the browser of an app with its error `disallowed_useragent`.
 * @returns what the visitor can do instead
 */
export function explainInApp(browser: InAppBrowser, language: AccountLanguage): string {
	return fillText(accountTexts(language).google.inApp, { app: nameInApp(browser, language) });
}

/** All other failures. */
export function refused(reason: string): AppError {
	return new AppError("unauthenticated", en.refusals.googleFailed, { reason });
}
