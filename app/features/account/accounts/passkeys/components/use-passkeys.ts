import { useSyncExternalStore } from "react";
import type { NewPasskeyOptions, SignInOptions } from "../get-passkey-options.server.ts";

/** Asks the browser for passkeys. The package for it is loaded when it is needed first. */
const loadPackage = () => import("@simplewebauthn/browser");

/** Whether the browser knows passkeys. @param onServer what is assumed until React has hydrated the page */
export function useKnowsPasskeys(onServer: boolean): boolean {
	return useSyncExternalStore(subscribeToNothing, knowsPasskeys, () => onServer);
}

/** @returns the answer of the person's authenticator, as JSON; null if the person has canceled */
export function askForPasskey(options: SignInOptions): Promise<string | null> {
	return answerOf(async () => (await loadPackage()).startAuthentication({ optionsJSON: options }));
}

/**
 * Offers passkeys among what the browser fills in, until one is chosen.
 * @returns the answer as JSON; null if the browser can't, or another request has taken its place
 */
export function offerPasskeys(options: SignInOptions): Promise<string | null> {
	return answerOf(async () => {
		const { browserSupportsWebAuthnAutofill, startAuthentication } = await loadPackage();
		if (!(await browserSupportsWebAuthnAutofill())) return null;
		return startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
	});
}

/** Ends an offer that nobody has taken. */
export async function endOffer(): Promise<void> {
	(await loadPackage()).WebAuthnAbortService.cancelCeremony();
}

/** @returns the new passkey's answer, as JSON; null if the person has canceled, or has one on this device already */
export function makePasskey(options: NewPasskeyOptions): Promise<string | null> {
	return answerOf(async () => (await loadPackage()).startRegistration({ optionsJSON: options }));
}

async function answerOf(ask: () => Promise<unknown>): Promise<string | null> {
	try {
		const answer = await ask();
		return answer === null ? null : JSON.stringify(answer);
	} catch (error) {
		// The person has canceled, or the time is over: browsers don't say which.
		if (error instanceof Error && isExpected(error)) return null;
		throw error;
	}
}

function isExpected({ name }: Error): boolean {
	return ["NotAllowedError", "AbortError", "InvalidStateError"].includes(name);
}

function knowsPasskeys(): boolean {
	return typeof PublicKeyCredential === "function";
}

function subscribeToNothing() {
	return () => {};
}
