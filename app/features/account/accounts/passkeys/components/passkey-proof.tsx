import { useState } from "react";
import { href, useSubmit } from "react-router";
import type { AskedProof } from "#app/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import type { SignInOptions } from "../get-passkey-options.server.ts";
import { askForPasskey, useKnowsPasskeys } from "./use-passkeys.ts";

const FAILED = "This passkey didn’t work. Please try again, or use another way.";

/** Proves with a passkey who sends a form, and then sends it. */
export function PasskeyProof({ fields }: { fields: AskedProof["fields"] }) {
	const knowsPasskeys = useKnowsPasskeys(false);
	const submit = useSubmit();
	const [isAsking, setAsking] = useState(false);
	const [failure, setFailure] = useState("");
	if (!knowsPasskeys) return null;
	const prove = async () => {
		setAsking(true);
		setFailure("");
		try {
			const outcome = await provePasskey();
			if (outcome === "canceled") return;
			const form = new FormData();
			for (const [name, value] of fields) form.append(name, value);
			await submit(form, { method: "post", preventScrollReset: true });
		} catch {
			setFailure(FAILED);
		} finally {
			setAsking(false);
		}
	};
	return (
		<div className="grid max-w-md gap-2">
			<Button
				variant="secondary"
				className="justify-self-start"
				pending={isAsking}
				pendingLabel="Waiting for your device…"
				onClick={prove}
			>
				Use a passkey
			</Button>
			{failure === "" ? null : (
				<p role="alert" className="text-sm text-danger">
					{failure}
				</p>
			)}
		</div>
	);
}

/** @throws if the server refuses the passkey, or can't be reached */
async function provePasskey(): Promise<"proved" | "canceled"> {
	const path = href("/dashboard/settings/passkey-proof");
	const options: SignInOptions = await (await fetch(path)).json();
	const passkey = await askForPasskey(options);
	if (passkey === null) return "canceled";
	const response = await fetch(path, { method: "POST", body: new URLSearchParams({ passkey }) });
	if (!response.ok) throw new Error(`The proof was answered with ${response.status}`);
	return "proved";
}
