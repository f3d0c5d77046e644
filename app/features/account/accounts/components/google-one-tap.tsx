import { useEffect, useRef } from "react";
import { href } from "react-router";
import type { GoogleOffer } from "../google/credential-flow.server.ts";
import { ContinuationFields, type ContinuationProps } from "./continuation-fields.tsx";

const SCRIPT_URL = "https://accounts.google.com/gsi/client";

/** The parts in use of https://developers.google.com/identity/gsi/web/reference/js-reference */
type GoogleIdentity = {
	initialize(options: {
		client_id: string;
		nonce: string;
		callback: (response: { credential: string }) => void;
		use_fedcm_for_prompt: boolean;
	}): void;
	prompt(): void;
	cancel(): void;
};

declare global {
	interface Window {
		google?: { accounts?: { id?: GoogleIdentity } };
	}
}

/**
 * Offers One Tap sign-in with the browser's Google account beside the form. An enhancement of
 * the link: if Google's script is blocked or fails to load, nothing is shown and nothing is missing.
 */
export function GoogleOneTap({
	offer: { clientId, nonce, csrfToken },
	continuation,
}: {
	offer: GoogleOffer;
	continuation: ContinuationProps;
}) {
	const field = useRef<HTMLInputElement>(null);

	useEffect(() => {
		let isGone = false;
		let identity: GoogleIdentity | undefined;
		loadScript().then(
			() => {
				identity = window.google?.accounts?.id;
				if (isGone || identity === undefined) return;
				identity.initialize({
					client_id: clientId,
					nonce,
					callback: ({ credential }) => {
						if (field.current === null) return;
						field.current.value = credential;
						field.current.form?.submit();
					},
					use_fedcm_for_prompt: true,
				});
				identity.prompt();
			},
			() => undefined,
		);
		return () => {
			isGone = true;
			identity?.cancel();
		};
	}, [clientId, nonce]);

	return (
		<form method="post" action={href("/auth/google-identity")} hidden>
			<input ref={field} type="hidden" name="credential" />
			<input type="hidden" name="g_csrf_token" value={csrfToken} />
			<ContinuationFields {...continuation} />
		</form>
	);
}

let loading: Promise<void> | undefined;

/** Loads the script once per document; later client navigations reuse it. */
function loadScript(): Promise<void> {
	loading ??= new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.src = SCRIPT_URL;
		script.async = true;
		script.onload = () => resolve();
		script.onerror = () => reject(new Error("Google's script did not load"));
		document.head.append(script);
	});
	return loading;
}
