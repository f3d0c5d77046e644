import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { SendFailure } from "#app/forms/form-messages.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import type { SignInOptions } from "../get-passkey-options.server.ts";
import { askForPasskey, endOffer, offerPasskeys, useKnowsPasskeys } from "./use-passkeys.ts";

/** What the authenticator is asked for expires after 10 minutes. */
const RENEWED_AFTER_MS = 9 * 60 * 1000;

export type PasskeyTexts = { submit: string; submitting: string };

/**
 * Signs in with a passkey, by its button or by what the browser fills into the form beside it. Nothing without scripts, or in a
 * browser that knows no passkeys.
 */
export function PasskeySignIn({
	options,
	action,
	fields = {},
	formId,
	texts,
}: {
	/** What the authenticator is asked for; read anew before it expires. */
	options: SignInOptions;
	/** Path that signs in. */
	action: string;
	/** Fields that are sent besides. */
	fields?: Readonly<Record<string, string>>;
	/** Form with a box to stay signed in. */
	formId?: string;
	texts: PasskeyTexts;
}) {
	const knowsPasskeys = useKnowsPasskeys(true);
	const [isAsking, setAsking] = useState(false);
	const { submit, state, data: reply } = useFetcher<FormReply>();
	const send = useRef<(passkey: string) => void>(() => {});
	send.current = (passkey) => {
		const form = document.getElementById(formId ?? "");
		const isRemembered =
			form instanceof HTMLFormElement && new FormData(form).get("remember") === "on";
		const sent = new URLSearchParams({ ...fields, passkey });
		if (isRemembered) sent.set("remember", "on");
		submit(sent, { method: "post", action });
	};
	const offer = useCallback(async () => {
		// Nobody has asked for it yet: whatever goes wrong is of no interest.
		const answer = await offerPasskeys(options).catch(() => null);
		if (answer !== null) send.current(answer);
	}, [options]);
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!knowsPasskeys) return;
		void offer();
		const renewal = setTimeout(revalidate, RENEWED_AFTER_MS);
		return () => {
			clearTimeout(renewal);
			void endOffer();
		};
	}, [knowsPasskeys, offer, revalidate]);
	// What was asked for may be used up.
	useEffect(() => {
		if (reply !== undefined) void revalidate();
	}, [reply, revalidate]);
	if (!knowsPasskeys) return null;
	const isIdle = state === "idle";
	const refusal = isIdle ? refusalOf(reply) : null;
	return (
		<div className="mt-3 hidden gap-3 js:grid">
			<Button
				variant="secondary"
				size="lg"
				full
				pending={isAsking || !isIdle}
				pendingLabel={texts.submitting}
				onClick={async () => {
					setAsking(true);
					const answer = await askForPasskey(options).finally(() => setAsking(false));
					if (answer !== null) send.current(answer);
					else void offer();
				}}
			>
				{texts.submit}
			</Button>
			<SendFailure failure={isIdle ? reply?.failure : undefined} />
			{refusal === null ? null : (
				<p role="alert" className="text-sm text-danger">
					{refusal}
				</p>
			)}
		</div>
	);
}

function refusalOf(reply: FormReply | undefined): string | null {
	return reply?.toast?.message ?? reply?.result?.error?.[""]?.[0] ?? null;
}
