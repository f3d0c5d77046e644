import { fillNodes } from "#app/i18n/fill-text.ts";
import type { InAppNotice } from "../google/credential-flow.server.ts";

/** In place of the Google button, for visitors in the browser of another app. */
export function InAppSignIn({ app, note, refusal }: InAppNotice) {
	const dots = (
		<span key="dots" aria-hidden>
			(⋯){" "}
		</span>
	);
	return (
		<div className="mt-6 grid gap-3 border-t border-hairline pt-5 text-sm text-muted">
			{refusal === null ? null : <p>{refusal}</p>}
			<p>{fillNodes(note, { app, dots })}</p>
		</div>
	);
}
